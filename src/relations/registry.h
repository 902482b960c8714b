#pragma once

// The sources linked into the program, and the reading of `--source modes:float64,rules`.

#include <memory>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "relations/source.h"

namespace parallax {

// Sorted by name. Aborts on a name twice.
const std::vector<const RelationSource*>& Sources();
const RelationSource* FindSource(std::string_view name);

// One source and the members chosen of it; none chosen: all.
struct SourceChoice {
  const RelationSource* source = nullptr;
  std::vector<std::string> members;
};

// "modes:float64,modes:out,rules". Empty text: what a campaign uses by default (modes and rules).
// Error: an unknown source or member, with the nearest name in the hint.
Result<std::vector<SourceChoice>> ParseSources(std::string_view text,
                                               const std::vector<Rule>& rules);

// Relations of all choices, in their order. Ids are unique: a second relation of one id is dropped.
std::vector<Proposal> ProposeAll(const std::vector<SourceChoice>& choices,
                                 const ProposeContext& context);

// For the macro below only.
struct SourceRegistrar {
  explicit SourceRegistrar(std::unique_ptr<RelationSource> source);
};

}  // namespace parallax

#define PARALLAX_SOURCE(Class) \
  const ::parallax::SourceRegistrar parallax_registrar(std::make_unique<Class>())
