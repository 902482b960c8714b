#include "prepare/find_counterparts.h"

#include <fmt/format.h>

#include <utility>

#include "base/fs.h"
#include "base/glob.h"
#include "base/hash.h"
#include "base/text.h"
#include "relations/counterparts/match.h"
#include "relations/counterparts/match_beyond.h"
#include "targets/build.h"

namespace parallax {
namespace {

// "names in one 1.0, two 2.0, builds 1f2e3d4c": of other versions and builds all is validated anew.
std::string OriginOf(const std::vector<HuntedTarget>& targets) {
  std::string text = "names in ", builds;
  for (const HuntedTarget& each : targets) {
    text += fmt::format("{}{} {}", &each == &targets.front() ? "" : ", ", each.target.spec().name,
                        each.hello.version);
    builds += DigestOf(BuildOf(each.target.spec())) + " ";
  }
  return fmt::format("{}, builds {}", text, HashOf(builds).Hex().substr(0, 8));
}

// Validates those of the wanted APIs; the rest are dropped.
Status ValidateWanted(const CounterpartSearch& search, const ValidationTools& tools,
                      std::vector<StatedRelation>* candidates) {
  std::erase_if(*candidates, [&](const StatedRelation& each) {
    return !MatchesGlob(search.only, each.relation.api);
  });
  return Validate(search.catalogue, search.target, tools, candidates);
}

// Moves those that were verified; how many.
size_t TakeVerified(std::vector<StatedRelation>* candidates, std::vector<StatedRelation>* out) {
  const size_t before = out->size();
  for (StatedRelation& each : *candidates) {
    if (each.state == StatedState::kVerified) out->push_back(std::move(each));
  }
  return out->size() - before;
}

}  // namespace

Result<CounterpartGroups> FindCounterparts(const CounterpartSearch& search,
                                           const ValidationTools& tools) {
  PARALLAX_TRY_ASSIGN(const std::string text, ReadFile(search.synonyms));
  PARALLAX_TRY_ASSIGN(const Synonyms words, ParseSynonyms(text));
  const MatchInput in{search.catalogue, search.target, words, OriginOf(search.targets),
                      search.sentences};
  std::vector<StatedRelation> named = MatchCounterparts(in);
  PARALLAX_TRY(ValidateWanted(search, tools, &named));
  std::vector<StatedRelation> beyond = MatchBeyondNames(in, named);
  PARALLAX_TRY(ValidateWanted(search, tools, &beyond));
  CounterpartGroups out;
  const size_t by_name = TakeVerified(&named, &out.groups);
  const size_t by_likeness = TakeVerified(&beyond, &out.groups);
  out.note = fmt::format(
      "{} of {} agree in other libraries by name, and {} of {} of other names that are alike",
      by_name, Counted(named.size(), "function"), by_likeness, Counted(beyond.size(), "pair"));
  return out;
}

}  // namespace parallax
