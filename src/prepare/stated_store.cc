#include "prepare/stated_store.h"

#include <optional>
#include <utility>

#include "relations/selection.h"

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

Result<std::vector<StatedRelation>> AskedStated(const NoteStore& notes, const std::string& sources,
                                                const std::string& path) {
  const Source* asked = StatedSourceIn(sources);
  if (asked == nullptr) return std::vector<StatedRelation>();
  PARALLAX_TRY_ASSIGN(std::vector<StatedRelation> stated, StatedRelationsIn(notes));
  std::erase_if(stated,
                [&](const StatedRelation& each) { return each.relation.source != asked->name(); });
  if (!stated.empty()) return stated;
  return Error{path + " holds no stated relations",
               "parallax relations add FILE takes them in; docs/add-a-relation.md tells how one is "
               "written"};
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
