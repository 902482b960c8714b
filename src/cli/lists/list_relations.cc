// `parallax list relations [API] [--source S] [--store FILE]`.

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <set>

#include "base/glob.h"
#include "base/text.h"
#include "cli/lists/listing.h"
#include "cli/store_access.h"
#include "hunt/relations/kept_relations.h"
#include "hunt/relations/merged_relations.h"
#include "prepare/counterpart_notes.h"
#include "prepare/stated_store.h"
#include "relations/disputed.h"
#include "relations/source.h"
#include "words/counterpart_text.h"
#include "words/value_text.h"

namespace parallax {
namespace {

using Json = nlohmann::ordered_json;

constexpr size_t kWidestName = 24;

// A relation that somebody stated, or that a source proposed to a campaign.
struct ListedRelation {
  std::string name;
  const Relation& relation;
  RelationState state;
  std::string reason;
  uint64_t agreed = 0;  // inputs
  std::string origin;
  std::string rejected_by = {};  // an input, where one is known
  double similarity = -1;        // below 0: no matcher found it
  bool was_verified = false;     // at first, whatever came later
  std::string partner = {};      // of a guess: the API that is held against the other
  bool disputed = false;         // documentation says that it holds, and inputs that it does not
  bool agrees_as_in_paper = false, agrees_widely = false;  // of a counterpart

  std::string StateText() const { return disputed ? "disputed" : std::string(Name(state)); }
};

Json RelationJson(const ListedRelation& listed) {
  const Relation& relation = listed.relation;
  Json sides = Json::array();
  for (const Side& side : relation.sides) {
    Json arguments = Json::array();
    for (const MappedArgument& each : side.arguments) arguments.push_back(MappedText(each));
    sides.push_back({{"label", LabelOf(side)},
                     {"target", side.target.empty() ? Json() : Json(side.target)},
                     {"program", side.program.name()},
                     {"text", side.text.empty() ? Json() : Json(side.text)},
                     {"arguments", arguments}});
  }
  return {{"name", listed.name},
          {"source", relation.source},
          {"family", relation.family},
          {"api", relation.api},
          {"sides", sides},
          {"claim", (relation.claim.bits & kClaimValues) != 0 ? "value" : "status"},
          {"state", listed.StateText()},
          {"was_verified", listed.was_verified},
          {"reason", listed.reason},
          {"rejected_by", listed.rejected_by.empty() ? Json() : Json(listed.rejected_by)},
          {"similarity", listed.similarity < 0 ? Json() : Json(listed.similarity)},
          {"partner", listed.partner.empty() ? Json() : Json(listed.partner)},
          {"verified_inputs", listed.agreed},
          {"agrees_as_in_paper", listed.agrees_as_in_paper},
          {"agrees_widely", listed.agrees_widely},
          {"origin", listed.origin},
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

class RelationList {
 public:
  explicit RelationList(const ListRequest& request) : request_(request) {
    out_.table.Limit(0, kWidestName);
  }

  void Add(const ListedRelation& listed) {
    const Relation& relation = listed.relation;
    const bool chosen = MatchesGlob(request_.target, relation.api) &&
                        (request_.source.empty() || request_.source == relation.source);
    if (!chosen) return;
    const std::string_view state = listed.disputed ? "disputed" : "rejected";
    const std::string why =
        listed.reason.empty() ? "" : fmt::format("; {}: {}", state, listed.reason);
    out_.table.Add({listed.name, listed.StateText(), fmt::format("{}", listed.agreed),
                    SidesText(relation) + why});
    out_.json.push_back(RelationJson(listed));
  }

  void LeaveOut(const std::string& campaign) { left_out_.push_back(campaign); }

  void Count(const std::string& targets, const CounterpartFigures& figures) {
    const Source* asked = FindSource(request_.source);
    const bool others = asked != nullptr && asked->data().relations != SourceRelations::kMatched;
    if (others) return;
    counted_ += fmt::format("\ncounterparts, {}: {}", targets, CounterpartText(figures));
  }

  Listing Take() {
    out_.footer = "parallax relations add FILE states more; inputs: on which the sides agreed";
    out_.footer += counted_;
    if (!left_out_.empty()) {
      out_.footer +=
          fmt::format("\nleft out: what campaign{} {} guessed is damaged or of another build",
                      left_out_.size() == 1 ? "" : "s", fmt::join(left_out_, ", "));
    }
    return std::move(out_);
  }

 private:
  const ListRequest& request_;
  std::vector<std::string> left_out_;  // campaigns
  std::string counted_;                // lines of the footer
  Listing out_{Table({"relation", "state", "inputs", "what equals what"}), Json::array(), ""};
};

// Of several campaigns that proposed the same, what the last one made of it.
Status AddProposed(Store& store, RelationList* list) {
  PARALLAX_TRY_ASSIGN(const std::vector<std::string> campaigns, CampaignsWithRelations(store));
  std::set<std::string> known;
  for (const std::string& campaign : campaigns) {
    const auto added = RelationsAddedBy(store.notes(), campaign);
    if (!added.ok()) {
      list->LeaveOut(campaign);
      continue;
    }
    for (const auto& [planned, fate] : *added) {
      const std::string id = planned.relation.Id();
      if (!known.insert(id).second) continue;
      const bool disputed = IsDisputed(planned.relation, fate);
      const bool was_verified = fate.WasVerified() && !(disputed && fate.disagreed > 0);
      list->Add(
          {id, planned.relation, fate.state, fate.reason, fate.agreed, "campaign " + campaign,
           fate.rejected_by ? BindingText(fate.rejected_by->binding, TextStyle::kDescription) : "",
           planned.similarity, was_verified, planned.partner, disputed});
    }
  }
  return {};
}

}  // namespace

Result<Listing> ListRelations(const Environment&, const ListRequest& request) {
  PARALLAX_TRY_ASSIGN(std::unique_ptr<Store> store, OpenStore(request.store, StoreAccess::kRead));
  if (request.classes) return ListClasses(*store, request);
  PARALLAX_TRY_ASSIGN(const auto relations, StatedRelationsIn(store->notes()));
  RelationList list(request);
  for (const StatedRelation& stated : relations) {
    list.Add({stated.name(), stated.relation, stated.state, stated.reason, stated.verified_inputs,
              stated.origin, "", stated.similarity, false, "", false, stated.agrees_as_in_paper,
              stated.agrees_widely});
  }
  PARALLAX_TRY_ASSIGN(const auto counted, CounterpartFiguresIn(store->notes()));
  for (const auto& [targets, figures] : counted) list.Count(targets, figures);
  PARALLAX_TRY(AddProposed(*store, &list));
  return list.Take();
}

}  // namespace parallax
