#pragma once

// SourceFact: what a source says of all of its relations. Each relation carries the facts of its
// source, so that whoever plans, runs, judges, ranks or tells it asks these, and knows no source by
// its name.

#include <cstdint>

namespace parallax {

enum SourceFact : uint16_t {
  // A call against itself: its sides are held together across children as well, and what one of
  // them does alone is no difference.
  kAgainstItself = 1u << 0,
  // A call just outside of what is legal: only how it ends matters.
  kEdges = 1u << 1,
  // A call and variants of it, of which the family names one: a simpler one may take its place.
  kOfModes = 1u << 2,
  // Programs of equal standing, each of which may be wrong in any dtype.
  kEquality = 1u << 3,
  // A rule file's: its first side is called left, and a side that never returns says as much about
  // the rule as about the library.
  kOfRuleFile = 1u << 4,
  // Functions of several libraries, each with a name of its own. What they owe each other is
  // nobody's promise: only who stands alone, or is off by a better reference, is wrong.
  kOwnNames = 1u << 5,
  // Releases of one library: one may take arguments that another does not know.
  kReleases = 1u << 6,
  // A layer that was cut out of a model.
  kOfModel = 1u << 7,
  // About chains of calls: which APIs a hunt is narrowed to are those that chains are made of.
  kOfChains = 1u << 8,
  // A matcher's guess about functions of one library: it holds if every input bears it out.
  kGuessed = 1u << 9,
};

}  // namespace parallax
