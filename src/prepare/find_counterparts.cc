#include "prepare/find_counterparts.h"

#include <fmt/format.h>

#include <utility>

#include "base/fs.h"
#include "base/glob.h"
#include "base/hash.h"
#include "base/text.h"
#include "prepare/compose_counterparts.h"
#include "prepare/counterpart_notes.h"
#include "relations/counterparts/count.h"
#include "relations/counterparts/match.h"
#include "relations/counterparts/match_beyond.h"
#include "targets/build.h"

namespace parallax {
namespace {

// "by name in one 1.0, two 2.0, builds 1f2e3d4c": of other versions and builds all is validated
// anew.
std::string OriginOf(const std::string& how, const std::vector<HuntedTarget>& targets) {
  std::string text = how + " in ", builds;
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

using Relations = std::vector<StatedRelation>;

std::vector<const StatedRelation*> HeldOf(const std::vector<const Relations*>& lists) {
  std::vector<const StatedRelation*> held;
  for (const Relations* list : lists) {
    for (const StatedRelation& each : *list) {
      if (each.state == StatedState::kVerified) held.push_back(&each);
    }
  }
  return held;
}

// Candidates that are composed, decided.
Result<Relations> Compose(const CounterpartSearch& search, const MatchInput& in,
                          const std::vector<const StatedRelation*>& held,
                          const ValidationTools& tools) {
  PARALLAX_TRY_ASSIGN(Composed found,
                      ComposeCounterparts({in, search.targets, search.only, held}, tools));
  PARALLAX_TRY(ValidateWanted(search, tools, &found.candidates));
  if (!tools.stop.requested()) PARALLAX_TRY(KeepSearched(found.searched, in.origin, tools.notes));
  return std::move(found.candidates);
}

// Of all APIs; what was left out on purpose is not to be counted.
Status KeepFigures(const CounterpartSearch& search, const CounterpartFigures& figures,
                   const ValidationTools& tools) {
  if (!search.only.empty() || tools.stop.requested()) return {};
  std::string names;
  for (const HuntedTarget& each : search.targets) {
    names += (names.empty() ? "" : " ") + each.target.spec().name;
  }
  return PutCounterpartFigures(names, figures, tools.notes);
}

}  // namespace

Result<CounterpartGroups> FindCounterparts(const CounterpartSearch& search,
                                           const ValidationTools& tools) {
  PARALLAX_TRY_ASSIGN(const std::string text, ReadFile(search.synonyms));
  PARALLAX_TRY_ASSIGN(const Synonyms words, ParseSynonyms(text));
  const auto input = [&](const std::string& how) {
    return MatchInput{search.catalogue, search.target, words, OriginOf(how, search.targets),
                      search.sentences};
  };
  const MatchInput by_names = input("by name"), by_likeness = input("by likeness");
  std::vector<StatedRelation> named = MatchCounterparts(by_names);
  PARALLAX_TRY(ValidateWanted(search, tools, &named));
  std::vector<StatedRelation> alike = MatchBeyondNames(by_likeness, named);
  PARALLAX_TRY(ValidateWanted(search, tools, &alike));
  PARALLAX_TRY_ASSIGN(std::vector<StatedRelation> composed,
                      Compose(search, input("composed"), HeldOf({&named, &alike}), tools));
  CounterpartGroups out;
  out.figures = CountCounterparts(search.catalogue, search.only, {named, alike, composed});
  PARALLAX_TRY(KeepFigures(search, out.figures, tools));
  const size_t of_name = TakeVerified(&named, &out.groups);
  const size_t of_likeness = TakeVerified(&alike, &out.groups);
  const size_t of_calls = TakeVerified(&composed, &out.groups);
  out.note = fmt::format(
      "{} of {} agree in other libraries by name, {} of {} of other names that are alike, and {} "
      "of {}",
      of_name, Counted(named.size(), "function"), of_likeness, Counted(alike.size(), "pair"),
      of_calls, Counted(composed.size(), "composed program"));
  return out;
}

}  // namespace parallax
