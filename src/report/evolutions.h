#pragma once

// Evolutions of networks as the store keeps them for a report: the text of each in notes of a scope
// of their own, with the keys "seeds" and "generations" of the JSON of `explore`.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "store/note_store.h"

namespace parallax {

struct EvolvedGeneration {
  size_t seed = 0;                   // its place
  uint64_t evolution = 0;            // a new one begins from the seed again
  std::optional<double> best, mean;  // fitness; none: infinite
  uint64_t networks = 0;             // of the seed, so far
  uint64_t failed = 0;               // of the generation
};

struct EvolvedSeed {
  std::string model;  // empty: made up
  uint64_t networks = 0, evolutions = 0, flips = 0, nans = 0;
};

// One run of a search.
struct Evolutions {
  std::string targets, fitness, selection;  // as the user named them
  std::vector<EvolvedSeed> seeds;
  std::vector<EvolvedGeneration> generations;  // in the order of time
};

// Replaces what was kept of the same key. `text`: an object with "targets", "fitness", "selection",
// "seeds" and "generations".
Status KeepEvolutions(NoteStore& notes, const std::string& key, const std::string& text);
// By key; what cannot be read is left out.
Result<std::vector<Evolutions>> KeptEvolutions(const NoteStore& notes);

}  // namespace parallax
