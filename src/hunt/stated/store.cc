#include "hunt/stated/store.h"

#include <fmt/format.h>

#include <optional>
#include <utility>

namespace parallax {
namespace {

constexpr std::string_view kScope = "stated";

Result<std::optional<StatedRelation>> Known(const NoteStore& notes, const std::string& name) {
  PARALLAX_TRY_ASSIGN(const auto text, notes.GetNote(kScope, name));
  if (!text) return std::optional<StatedRelation>();
  PARALLAX_TRY_ASSIGN(StatedRelation known, DecodeStatedRelation(*text));
  return std::optional<StatedRelation>(std::move(known));
}

}  // namespace

Result<std::vector<StatedRelation>> StatedRelationsIn(const NoteStore& notes) {
  PARALLAX_TRY_ASSIGN(const std::vector<Note> kept, notes.Notes(kScope));
  std::vector<StatedRelation> relations;
  relations.reserve(kept.size());
  for (const Note& note : kept) {
    PARALLAX_TRY_ASSIGN(StatedRelation relation, DecodeStatedRelation(note.text));
    relations.push_back(std::move(relation));
  }
  return relations;
}

Result<Kept> KeepStated(NoteStore& notes, const StatedRelation& relation) {
  // A damaged one is stated anew.
  const auto known = Known(notes, relation.name());
  const bool is_known = known.ok() && known->has_value();
  if (is_known && (*known)->definition == relation.definition) return Kept::kSame;
  PARALLAX_TRY(PutStated(notes, relation));
  return is_known ? Kept::kChanged : Kept::kNew;
}

Status PutStated(NoteStore& notes, const StatedRelation& relation) {
  return notes.PutNote(kScope, relation.name(), Encode(relation));
}

Result<bool> DropStated(NoteStore& notes, const std::string& name) {
  PARALLAX_TRY_ASSIGN(const auto text, notes.GetNote(kScope, name));
  if (!text) return false;
  PARALLAX_TRY(notes.DropNote(kScope, name));
  return true;
}

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

Result<size_t> TakeStated(NoteStore& notes, const std::vector<StatedRelation>& relations) {
  size_t taken = 0;
  for (const StatedRelation& relation : relations) {
    PARALLAX_TRY_ASSIGN(const auto known, Known(notes, relation.name()));
    const bool takes = !known || (known->definition == relation.definition &&
                                  known->verified_inputs < relation.verified_inputs);
    if (!takes) continue;
    PARALLAX_TRY(PutStated(notes, relation));
    ++taken;
  }
  return taken;
}

}  // namespace parallax
