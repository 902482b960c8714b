#include "hunt/count_stated.h"

#include <fmt/format.h>

#include "prepare/stated_store.h"

namespace parallax {

Status CountStated(NoteStore& notes, const std::vector<StatedRelation>& relations,
                   const std::map<std::string, FamilyStatistics>& families) {
  for (const StatedRelation& relation : relations) {
    const auto counted = families.find(relation.relation.FamilyName());
    if (counted == families.end()) continue;
    const FamilyStatistics& family = counted->second;
    StatedRelation now = relation;
    now.verified_inputs += family.judged;
    const std::vector<Side> sides = relation.HeldSides();
    const std::vector<uint32_t> silent = family.SilentSides(sides.size());
    if (!silent.empty()) {
      now.state = StatedState::kRejected;
      now.reason = fmt::format("{} returned on none of {} inputs", LabelOf(sides[silent.front()]),
                               family.cases);
    } else if (family.hits > family.judged) {
      now.state = StatedState::kRejected;
      now.reason = fmt::format("its sides disagree on {} of {} inputs", family.hits,
                               family.hits + family.judged);
    } else if (family.judged > 0) {
      now.state = StatedState::kVerified;
      now.reason.clear();
    }
    PARALLAX_TRY(PutStated(notes, now));
  }
  return Status::Ok();
}

}  // namespace parallax
