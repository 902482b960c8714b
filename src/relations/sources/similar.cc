// Pairs of APIs of one library that are likely alike: nobody wrote them down. A matcher finds them
// by their signatures and documentation (similar/nearest.h), each is a candidate that is verified
// by the inputs of its source: equal in value on all of them, or else alike in how calls end
// (DeepREL, sections 3 and 4).

#include <fmt/format.h>

#include "relations/mode.h"
#include "relations/source.h"
#include "similar/invocation.h"
#include "similar/nearest.h"
#include "similar/sentence.h"

namespace parallax {
namespace {

constexpr std::string_view kStatusAlone = "-status";

// Internal operators are nobody's to compare, and rules and chains no functions.
bool MayBePaired(const Api& api) {
  return api.kind == "function" || api.kind == "method" || api.kind == "module";
}

// Where neither draws random numbers.
bool OweValues(const Api& a, const Api& b) {
  return !MayDraw(a.traits) && !MayDraw(b.traits) && !HasArbitraryValues(a) &&
         !HasArbitraryValues(b);
}

// The same pair, which is to end alike and nothing more.
PlannedRelation StatusAlone(PlannedRelation pair) {
  pair.relation.family += kStatusAlone;
  pair.relation.claim.bits = kClaimStatus;
  pair.relation.structural = true;
  return pair;
}

// The pairs of a catalogue.
class Pairs {
 public:
  explicit Pairs(const SourceInput& in) : in_(in) {
    for (uint32_t i = 0; i < in.catalogue.size(); ++i) {
      const CatalogueEntry& entry = in.catalogue[i];
      if (!MayBePaired(entry.api)) continue;
      entries_.push_back(i);
      kinds_.push_back(KindsOf(entry));
      signatures_.push_back(ApiTextOf(entry.api, FirstSentence(entry.api.doc)));
    }
  }

  void Add(std::vector<PlannedRelation>* out) const {
    const auto nearest = NearestApis(signatures_, {});
    for (size_t i = 0; i < nearest.size(); ++i) {
      if (!in_.catalogue[entries_[i]].HasInputs()) continue;
      for (const Neighbour& each : nearest[i]) AddPair(i, each, out);
    }
  }

 private:
  void AddPair(size_t source, const Neighbour& near, std::vector<PlannedRelation>* out) const {
    const Api& from = in_.catalogue[entries_[source]].api;
    const Api& to = in_.catalogue[entries_[near.api]].api;
    const auto made = InvocationsOf({from, kinds_[source]}, {to, kinds_[near.api]});
    for (size_t i = 0; i < made.size(); ++i) {
      PlannedRelation planned;
      planned.api = entries_[source];
      planned.similarity = near.similarity();
      Relation& relation = planned.relation;
      relation.api = from.name;
      relation.target = in_.target.name;
      relation.family = i == 0 ? to.name : fmt::format("{}-{}", to.name, i + 1);
      relation.citation = fmt::format("likeness of signatures {:.2f}, of documentation {:.2f}",
                                      near.signature, near.document);
      Side left, right;
      left.program = from.program;
      left.label = from.name;
      right.program = to.program;
      right.label = CallText(to.name, made[i].arguments);
      right.arguments = made[i].arguments;
      relation.sides = {left, right};
      out->push_back(OweValues(from, to) ? planned : StatusAlone(planned));
    }
  }

  const SourceInput& in_;
  std::vector<uint32_t> entries_;  // that may be paired, by their index in the catalogue
  std::vector<ArgumentKinds> kinds_;
  std::vector<ApiText> signatures_;
};

class Similar : public Source {
 public:
  Similar()
      : Source({.name = "similar",
                .summary = "pairs of APIs that are likely alike, found by a matcher and verified",
                .facts = kEquality | kOwnNames | kGuessed,
                .between_epochs = true}) {}

  void Propose(const SourceInput& in, const std::vector<std::string>&,
               Proposals* out) const override {
    if (in.shown == nullptr) return;  // all of them are candidates
    if (in.shown->epochs == 0) {
      Pairs(in).Add(&out->relations);
      return;
    }
    const RelationSet& relations = in.shown->relations;
    for (size_t i = relations.given(); i < relations.planned().size(); ++i) {
      const PlannedRelation& planned = relations.planned()[i];
      const RelationFate& fate = relations.fate(static_cast<uint32_t>(i));
      const bool differs = fate.state == RelationState::kRejected && fate.rejected_by;
      const bool of_values = (planned.relation.claim.bits & kClaimValues) != 0;
      if (planned.relation.source != name() || !differs || !of_values) continue;
      out->relations.push_back(StatusAlone(planned));
    }
  }
};

PARALLAX_SOURCE(Similar);

}  // namespace
}  // namespace parallax
