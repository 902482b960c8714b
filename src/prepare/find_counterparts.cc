#include "prepare/find_counterparts.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/fs.h"
#include "base/glob.h"
#include "base/hash.h"
#include "base/text.h"
#include "relations/counterparts/match.h"
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

}  // namespace

Result<CounterpartGroups> FindCounterparts(const std::filesystem::path& synonyms,
                                           const std::vector<HuntedTarget>& targets,
                                           const std::vector<CatalogueEntry>& catalogue,
                                           const std::string& only, const RelationTarget& target,
                                           const ValidationTools& tools) {
  PARALLAX_TRY_ASSIGN(const std::string text, ReadFile(synonyms));
  PARALLAX_TRY_ASSIGN(const Synonyms words, ParseSynonyms(text));
  std::vector<StatedRelation> candidates =
      MatchCounterparts(catalogue, target, words, OriginOf(targets));
  std::erase_if(candidates,
                [&](const StatedRelation& each) { return !MatchesGlob(only, each.relation.api); });
  PARALLAX_TRY(Validate(catalogue, target, tools, &candidates));
  CounterpartGroups out;
  const size_t all = candidates.size();
  std::erase_if(candidates,
                [](const StatedRelation& each) { return each.state != StatedState::kVerified; });
  out.note =
      fmt::format("{} of {} agree in other libraries", candidates.size(), Counted(all, "function"));
  out.groups = std::move(candidates);
  return out;
}

}  // namespace parallax
