#include "relations/pairs/further_pairs.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>
#include <utility>

#include "relations/pairs/matched_pairs.h"
#include "relations/pairs/pair.h"

namespace parallax {
namespace {

constexpr uint64_t kTargetReturned = 2;  // the bit of the second side

bool IsWhole(const Side& side) { return side.select == Select::kAll && side.text.empty(); }

// Whether its first side is called with the inputs as they are.
bool HasOwnInputs(const Relation& relation) { return relation.sides[0].arguments.empty(); }

// By name of a target that returned: the pair that is called with what it was called with first.
std::map<std::string, uint32_t> Givers(const PairNames& names, const RelationSet& relations) {
  std::map<std::string, uint32_t> givers;
  for (size_t i = relations.given(); i < relations.planned().size(); ++i) {
    const Relation& relation = relations.planned()[i].relation;
    const auto index = static_cast<uint32_t>(i);
    if (!relation.Is(kGuessed) || !IsWhole(relation.sides[1])) continue;
    const std::string& target = relation.sides[1].program.name();
    const PublicName* name = names.Find(target);
    const bool covered = (relations.fate(index).returned_sides & kTargetReturned) != 0;
    if (!covered || name == nullptr || names.EntryOf(*name).HasInputs()) continue;
    givers.emplace(target, index);
  }
  for (size_t i = relations.given(); i < relations.planned().size(); ++i) {
    givers.erase(relations.planned()[i].relation.sides[0].program.name());
  }
  return givers;
}

// What is passed for a parameter in a call; null: nothing.
const MappedArgument* Passed(const std::vector<MappedArgument>& call,
                             const std::vector<Parameter>& parameters, size_t parameter) {
  for (size_t i = 0; i < call.size(); ++i) {
    const bool here =
        call[i].name.empty() ? i == parameter : call[i].name == parameters[parameter].name;
    if (here) return &call[i];
  }
  return nullptr;
}

// The arguments of `call`, which is over `parameters`, in terms of what those were called with.
// Nothing where it passes on what that call leaves out and has no other value for.
std::optional<std::vector<MappedArgument>> Composed(const std::vector<MappedArgument>& call,
                                                    const std::vector<MappedArgument>& given,
                                                    const std::vector<Parameter>& parameters) {
  std::vector<MappedArgument> composed;
  for (const MappedArgument& each : call) {
    composed.push_back(each);
    if (each.index < 0) continue;
    const MappedArgument* inner = Passed(given, parameters, static_cast<size_t>(each.index));
    if (inner != nullptr) {
      composed.back() = *inner;
      composed.back().name = each.name;
      composed.back().only_item = inner->index >= 0 && (inner->only_item || each.only_item);
      if (!composed.back().otherwise) composed.back().otherwise = each.otherwise;
    } else if (each.otherwise) {
      composed.back() = MappedArgument{each.name, "", -1, *each.otherwise, {}};
    } else if (!each.name.empty()) {
      composed.pop_back();
    } else {
      return std::nullopt;
    }
  }
  return composed;
}

class Further {
 public:
  Further(const PairNames& names, const RelationSet& relations, const std::string& target_library)
      : names_(names), relations_(relations), target_library_(target_library) {}

  void Add(uint32_t giver, const PairMatcher::Match& match,
           std::vector<PlannedRelation>* out) const {
    const PlannedRelation& covering = relations_.planned()[giver];
    const PublicName &source = names_.all()[match.source], &target = names_.all()[match.target];
    const PublicName* inputs = names_.Find(names_.EntryOfIndex(covering.api).api.program.name());
    if (inputs == nullptr) return;
    const PairEnd of_source = names_.EndOf(source);
    const std::vector<MappedArgument>& given = covering.relation.sides[1].arguments;
    size_t made = 0;
    for (const Invocation& each : InvocationsOf(of_source, names_.EndOf(target))) {
      const auto arguments = Composed(each.arguments, given, of_source.api.parameters);
      if (!arguments) continue;
      const std::string suffix = made++ == 0 ? "" : fmt::format("-{}", made);
      out->push_back(PairOf(names_, target_library_,
                            {*inputs, source, given, target, *arguments, match.near, suffix}));
    }
  }

 private:
  const PairNames& names_;
  const RelationSet& relations_;
  const std::string& target_library_;
};

}  // namespace

std::vector<uint32_t> RoundsOf(const RelationSet& relations) {
  // What was called on the inputs of an API, by its name: the first pairs that did, in order.
  std::map<std::pair<uint32_t, std::string>, std::vector<size_t>> called;
  std::vector<uint32_t> rounds;
  for (size_t i = relations.given(); i < relations.planned().size(); ++i) {
    const PlannedRelation& pair = relations.planned()[i];
    const std::vector<Side>& sides = pair.relation.sides;
    uint32_t round = 1;
    if (!HasOwnInputs(pair.relation)) {
      for (const size_t giver : called[{pair.api, sides[0].program.name()}]) {
        if (!SameProgram(relations.planned()[giver].relation.sides[1], sides[0])) continue;
        round = 1 + rounds[giver - relations.given()];
        break;
      }
    }
    rounds.push_back(round);
    called[{pair.api, sides[1].program.name()}].push_back(i);
  }
  return rounds;
}

std::vector<PlannedRelation> FurtherPairs(const PairNames& names, const RelationSet& relations,
                                          uint32_t rounds, const std::string& target_library,
                                          const std::function<PairMatcher()>& matcher) {
  std::map<std::string, uint32_t> givers = Givers(names, relations);
  if (givers.empty()) return {};
  const std::vector<uint32_t> found_in = RoundsOf(relations);
  std::erase_if(givers, [&](const auto& each) {
    return found_in[each.second - relations.given()] >= rounds;
  });
  std::vector<PlannedRelation> out;
  if (givers.empty()) return out;
  const Further further(names, relations, target_library);
  const auto wanted = [&](const PublicName& name) { return givers.contains(name.program.name()); };
  for (const PairMatcher::Match& match : matcher().Matches(wanted)) {
    further.Add(givers.at(names.all()[match.source].program.name()), match, &out);
  }
  return out;
}

}  // namespace parallax
