#include "hunt/relations/kept_relations.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <utility>

#include "base/base64.h"
#include "base/nesting.h"
#include "relations/added_relation.h"

namespace parallax {
namespace {

using Json = nlohmann::ordered_json;

// Numbers sort as texts.
std::string KeyOfAdded(size_t place) { return fmt::format("{:08}", place); }

// For people its name, state and reason; all of it is in the record.
std::string NoteText(const AddedRelation& relation) {
  const Json note = {{"relation", relation.planned.relation.Id()},
                     {"state", Name(relation.fate.state)},
                     {"reason", relation.fate.reason},
                     {"record", ToBase64(Encode(relation))}};
  return note.dump(-1, ' ', false, Json::error_handler_t::replace);
}

Result<AddedRelation> ReadNote(const std::string& text) {
  const Json note = ParseJson<Json>(text);
  const bool whole = note.is_object() && note.contains("record") && note["record"].is_string();
  const auto bytes = whole ? FromBase64(note["record"].get<std::string>()) : std::nullopt;
  if (!bytes) {
    return Error{"a relation that the campaign added is damaged in the store",
                 "leave --resume out to begin a new campaign, findings are kept"};
  }
  return DecodeAddedRelation(*bytes);
}

}  // namespace

std::string ScopeOfRelations(const std::string& campaign) { return "relations:" + campaign; }

Status KeepRelations(NoteStore& notes, const std::string& campaign, const RelationSet& relations,
                     const std::set<uint32_t>& indices) {
  for (const uint32_t index : indices) {
    const AddedRelation added{relations.planned()[index], relations.fate(index)};
    PARALLAX_TRY(notes.PutNote(ScopeOfRelations(campaign), KeyOfAdded(index - relations.given()),
                               NoteText(added)));
  }
  return {};
}

Result<std::vector<AddedRelation>> RelationsAddedBy(const NoteStore& notes,
                                                    const std::string& campaign) {
  PARALLAX_TRY_ASSIGN(const std::vector<Note> kept, notes.Notes(ScopeOfRelations(campaign)));
  return RelationsIn(kept);
}

Result<std::vector<AddedRelation>> RelationsIn(const std::vector<Note>& notes) {
  std::vector<AddedRelation> added;
  for (const Note& note : notes) {
    PARALLAX_TRY_ASSIGN(AddedRelation relation, ReadNote(note.text));
    if (note.key != KeyOfAdded(added.size())) {
      return Error{"a relation that the campaign added is missing in the store",
                   "leave --resume out to begin a new campaign, findings are kept"};
    }
    added.push_back(std::move(relation));
  }
  return added;
}

Status RestoreRelations(const NoteStore& notes, const std::string& campaign, size_t apis,
                        RelationSet* relations) {
  PARALLAX_TRY_ASSIGN(std::vector<AddedRelation> added, RelationsAddedBy(notes, campaign));
  for (AddedRelation& relation : added) {
    const bool fits = relation.planned.api < apis && relations->Add(std::move(relation));
    if (!fits) {
      return Error{"a relation that the campaign added does not fit the others",
                   "leave --resume out to begin a new campaign, findings are kept"};
    }
  }
  relations->TakeChanged();
  return {};
}

Status DropRelations(NoteStore& notes, const std::string& campaign) {
  return notes.DropNotes(ScopeOfRelations(campaign));
}

}  // namespace parallax
