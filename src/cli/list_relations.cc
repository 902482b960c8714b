// `parallax list relations [API] [--source S] [--store FILE]`.

#include <fmt/format.h>

#include "base/glob.h"
#include "base/text.h"
#include "cli/listing.h"
#include "cli/store_access.h"
#include "hunt/stated/store.h"
#include "words/value_text.h"

namespace parallax {
namespace {

using Json = nlohmann::ordered_json;

constexpr size_t kWidestName = 24;

Json RelationJson(const StatedRelation& stated) {
  const Relation& relation = stated.relation;
  Json sides = Json::array();
  for (const Side& side : relation.sides) {
    Json arguments = Json::array();
    for (const MappedArgument& each : side.arguments) arguments.push_back(MappedText(each));
    sides.push_back({{"target", side.target.empty() ? Json() : Json(side.target)},
                     {"program", side.program.name()},
                     {"text", side.text.empty() ? Json() : Json(side.text)},
                     {"arguments", arguments}});
  }
  return {{"name", stated.name()},
          {"source", relation.source},
          {"family", relation.family},
          {"api", relation.api},
          {"sides", sides},
          {"claim", (relation.claim.bits & kClaimValues) != 0 ? "value" : "status"},
          {"state", Name(stated.state)},
          {"reason", stated.reason},
          {"similarity", nullptr},
          {"verified_inputs", stated.verified_inputs},
          {"origin", stated.origin},
          {"citation", relation.citation}};
}

std::string SidesText(const Relation& relation) {
  std::string text;
  for (const Side& side : relation.sides) {
    text += (text.empty() ? "" : " = ") + side.label;
    if (!side.target.empty()) text += " on " + side.target;
  }
  return text;
}

}  // namespace

Result<Listing> ListRelations(const Environment&, const ListRequest& request) {
  PARALLAX_TRY_ASSIGN(std::unique_ptr<Store> store, OpenStore(request.store, StoreAccess::kRead));
  PARALLAX_TRY_ASSIGN(const auto relations, StatedRelationsIn(store->notes()));
  Listing out{Table({"relation", "state", "inputs", "what equals what"}), Json::array(), ""};
  out.table.Limit(0, kWidestName);
  for (const StatedRelation& stated : relations) {
    const bool chosen = MatchesGlob(request.target, stated.relation.api) &&
                        (request.source.empty() || request.source == stated.relation.source);
    if (!chosen) continue;
    out.table.Add({stated.name(), std::string(Name(stated.state)),
                   fmt::format("{}", stated.verified_inputs),
                   SidesText(stated.relation) +
                       (stated.reason.empty() ? "" : "; rejected: " + stated.reason)});
    out.json.push_back(RelationJson(stated));
  }
  out.footer = "parallax relations add FILE states more; inputs: on which the sides agreed";
  return out;
}

}  // namespace parallax
