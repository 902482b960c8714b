#include "hunt/relations/other_names.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <map>
#include <string>
#include <tuple>
#include <utility>

#include "nouns/named_beside.h"
#include "relations/pairs/operator_names.h"

namespace parallax {
namespace {

// So many names that were rejected speak against one that is verified: with fewer, what they differ
// on may be a fault that some met and others not.
constexpr size_t kEnoughNames = 3;

using Operators = std::map<std::string, std::string>;  // by name

// The API and the two operators.
using Subject = std::tuple<uint32_t, std::string, std::string>;

Subject SubjectOf(const PlannedRelation& planned, const Operators& operators) {
  const auto name = [&](const Side& side) {
    const auto known = operators.find(side.program.name());
    return known == operators.end() ? side.program.name() : known->second;
  };
  const std::vector<Side>& sides = planned.relation.sides;
  return {planned.api, name(sides[0]), name(sides[1])};
}

bool IsGuessOfValues(const PlannedRelation& planned) {
  const Relation& relation = planned.relation;
  return relation.Is(kGuessed) && !relation.Is(kSaidEqual) && relation.sides.size() == 2 &&
         (relation.claim.bits & kClaimValues) != 0;
}

bool AreCalledAlike(const Relation& a, const Relation& b) {
  return std::equal(a.sides.begin(), a.sides.end(), b.sides.begin(), b.sides.end(),
                    [](const Side& one, const Side& other) {
                      return one.arguments == other.arguments && one.select == other.select &&
                             one.part_index == other.part_index;
                    });
}

// The relations that hold the same two functions together by the same arguments.
struct NamesOfPair {
  std::vector<uint32_t> verified;
  std::vector<uint32_t> apart;

  bool AreApart() const {
    return !verified.empty() && apart.size() >= kEnoughNames * verified.size();
  }
};

std::vector<NamesOfPair> NamesOf(const RelationSet& relations, const Operators& operators) {
  const std::vector<PlannedRelation>& planned = relations.planned();
  std::map<Subject, std::vector<NamesOfPair>> by_subject;
  for (auto i = static_cast<uint32_t>(relations.given()); i < planned.size(); ++i) {
    if (!IsGuessOfValues(planned[i])) continue;
    const RelationFate& fate = relations.fate(i);
    const bool verified = fate.state == RelationState::kVerified;
    if (!verified && !(fate.state == RelationState::kRejected && fate.values_apart)) continue;
    std::vector<NamesOfPair>& calls = by_subject[SubjectOf(planned[i], operators)];
    auto alike = std::find_if(calls.begin(), calls.end(), [&](const NamesOfPair& names) {
      const uint32_t first = names.verified.empty() ? names.apart[0] : names.verified[0];
      return AreCalledAlike(planned[first].relation, planned[i].relation);
    });
    if (alike == calls.end()) alike = calls.emplace(calls.end());
    (verified ? alike->verified : alike->apart).push_back(i);
  }
  std::vector<NamesOfPair> all;
  for (auto& [subject, calls] : by_subject) {
    std::move(calls.begin(), calls.end(), std::back_inserter(all));
  }
  return all;
}

}  // namespace

void RejectOtherNames(const std::vector<CatalogueEntry>& catalogue, RelationSet* relations) {
  for (const NamesOfPair& names : NamesOf(*relations, OperatorNames(catalogue))) {
    if (!names.AreApart()) continue;
    const uint32_t other = names.apart.front();
    for (const uint32_t index : names.verified) {
      RelationFate fate = relations->fate(index);
      fate.state = RelationState::kRejected;
      fate.structures_disagreed = std::max<uint64_t>(fate.structures_disagreed, 1);
      fate.rejected_by = relations->fate(other).rejected_by;
      fate.reason = fmt::format("verified, but the same two functions differ as {}",
                                relations->planned()[other].relation.FamilyName());
      relations->Decide(index, std::move(fate));
    }
  }
}

}  // namespace parallax
