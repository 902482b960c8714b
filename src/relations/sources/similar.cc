// Pairs of APIs of one library that are likely alike: nobody wrote them down. A matcher finds them
// by their signatures and documentation (similar/nearest.h), each is a candidate that is verified
// by the inputs of its source: equal in value on all of them, or else alike in how calls end
// (DeepREL, sections 3 and 4).

#include <fmt/format.h>

#include <map>
#include <set>

#include "relations/mode.h"
#include "relations/source.h"
#include "relations/spelled_pairs.h"
#include "similar/invocation.h"
#include "similar/known_sentences.h"
#include "similar/nearest.h"
#include "similar/sentence.h"

namespace parallax {
namespace {

constexpr std::string_view kStatusAlone = "-status";
constexpr uint64_t kBothReturned = 3;  // a bit for each side

// Internal operators are nobody's to compare, and rules and chains no functions.
bool MayBePaired(const Api& api) {
  return api.kind == "function" || api.kind == "method" || api.kind == "module";
}

// Whether its values depend on those of its inputs alone: not on chance, nor on how inputs lie in
// memory.
bool OwesValues(const Api& api) {
  return !MayDraw(api.traits) && !HasArbitraryValues(api) && !LayoutIsInput(api);
}

// The same pair, which is to end alike and nothing more.
PlannedRelation StatusAlone(PlannedRelation pair) {
  pair.relation.family += kStatusAlone;
  pair.relation.claim.bits = kClaimStatus;
  pair.relation.structural = true;
  return pair;
}

// The pairs of a catalogue: of the public names of its APIs, each name with the nearest names, and
// each API with the nearest others whatever names these have.
class Pairs {
 public:
  explicit Pairs(const SourceInput& in) : in_(in) {
    for (uint32_t i = 0; i < in.catalogue.size(); ++i) {
      const CatalogueEntry& entry = in.catalogue[i];
      if (!MayBePaired(entry.api)) continue;
      kinds_[i] = KindsOf(entry);
      const std::string sentence = FirstSentence(entry.api.doc);
      named_.push_back({i, entry.api.name, entry.api.program});
      for (const std::string& name : entry.api.names) named_.push_back({i, name, name});
      while (texts_.size() < named_.size()) {
        texts_.push_back(ApiTextOf(entry.api, sentence));
        texts_.back().name = named_[texts_.size() - 1].name;
      }
    }
  }

  void Add(std::vector<PlannedRelation>* out) const {
    const auto nearest = NearestApis(texts_, Vectors(), kSeen);
    for (size_t i = 0; i < nearest.size(); ++i) {
      if (!in_.catalogue[named_[i].entry].HasInputs()) continue;
      std::set<uint32_t> entries;
      size_t names = 0;
      for (const Neighbour& each : nearest[i]) {
        const bool another = named_[each.api].entry != named_[i].entry &&
                             entries.size() < kNeighbours &&
                             entries.insert(named_[each.api].entry).second;
        if (names++ < kNeighbours || another) AddPair(named_[i], named_[each.api], each, out);
      }
    }
  }

 private:
  // So many neighbours hold the nearest of ten APIs, each of which has a few names.
  static constexpr size_t kSeen = 6 * kNeighbours;

  struct Named {
    uint32_t entry = 0;  // in the catalogue
    std::string name;
    Program program;
  };

  Eigen::MatrixXf Vectors() const {
    if (in_.sentences == nullptr) return {};
    std::vector<std::string> sentences;
    for (const ApiText& text : texts_) sentences.push_back(text.sentence);
    return in_.sentences->Of(sentences);
  }

  void AddPair(const Named& source, const Named& target, const Neighbour& near,
               std::vector<PlannedRelation>* out) const {
    const Api &from = in_.catalogue[source.entry].api, &to = in_.catalogue[target.entry].api;
    const auto made = InvocationsOf({from, kinds_.at(source.entry)}, {to, kinds_.at(target.entry)});
    for (size_t i = 0; i < made.size(); ++i) {
      PlannedRelation planned;
      planned.api = source.entry;
      planned.similarity = near.similarity();
      planned.partner = target.name;
      Relation& relation = planned.relation;
      relation.api = from.name;
      relation.target = in_.target.name;
      relation.family = source.name == from.name ? "" : source.name + "=";
      relation.family += i == 0 ? target.name : fmt::format("{}-{}", target.name, i + 1);
      relation.citation = fmt::format("likeness of signatures {:.2f}, of documentation {:.2f}",
                                      near.signature, near.document);
      relation.sides = {SideOf(source, {}), SideOf(target, made[i].arguments)};
      out->push_back(OwesValues(from) && OwesValues(to) ? planned : StatusAlone(planned));
    }
  }

  static Side SideOf(const Named& named, const std::vector<MappedArgument>& arguments) {
    Side side;
    side.program = named.program;
    side.label = arguments.empty() ? named.name : CallText(named.name, arguments);
    side.arguments = arguments;
    return side;
  }

  const SourceInput& in_;
  std::map<uint32_t, ArgumentKinds> kinds_;  // by entry
  std::vector<Named> named_;
  std::vector<ApiText> texts_;  // of each of them
};

class Similar : public Source {
 public:
  Similar()
      : Source({.name = "similar",
                .summary = "pairs of APIs that are likely alike, found by a matcher and verified",
                .facts = kEquality | kOwnNames | kGuessed,
                .reads_documentation = true,
                .runs_documentation = true,
                .between_epochs = true}) {}

  void Propose(const SourceInput& in, const std::vector<std::string>&,
               Proposals* out) const override {
    if (in.shown == nullptr) return;  // all of them are candidates
    if (in.shown->epochs == 0) {
      Pairs(in).Add(&out->relations);
      for (SpelledPair& each : SpelledPairsOf(in)) {
        const bool owed =
            OwesValues(in.catalogue[each.planned.api].api) && OwesValues(*each.partner);
        out->relations.push_back(owed ? std::move(each.planned) : StatusAlone(each.planned));
      }
      return;
    }
    const RelationSet& relations = in.shown->relations;
    for (size_t i = relations.given(); i < relations.planned().size(); ++i) {
      const PlannedRelation& planned = relations.planned()[i];
      const RelationFate& fate = relations.fate(static_cast<uint32_t>(i));
      // A call that was refused on all inputs ends like none that returned.
      const bool differs = fate.state == RelationState::kRejected && fate.rejected_by &&
                           (fate.returned_sides & kBothReturned) == kBothReturned;
      const bool of_values = (planned.relation.claim.bits & kClaimValues) != 0;
      if (planned.relation.source != name() || !differs || !of_values) continue;
      out->relations.push_back(StatusAlone(planned));
    }
  }
};

PARALLAX_SOURCE(Similar);

}  // namespace
}  // namespace parallax
