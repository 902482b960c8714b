// echo: a source that proposes relations between epochs, for tests alone. Of an API that was judged
// it says that its inverse takes back what it does; where that was verified, that both do so twice.
// It is linked into a program of its own, and the program of users has no such source.

#include <fmt/format.h>

#include <array>
#include <set>
#include <string_view>
#include <utility>

#include "nouns/relation.h"
#include "relations/source.h"

namespace parallax {
namespace {

constexpr std::string_view kAfter = "after-inverse";
constexpr std::string_view kTwice = "after-inverse-twice";

// Of the functions of the toy, each with what its inverse is believed to be.
constexpr std::array<std::pair<std::string_view, std::string_view>, 2> kInverses = {
    {{"toy.negate", "negate"}, {"toy.sqrt", "square"}}};

Side TextSide(std::string label, std::string_view expression) {
  Side side;
  side.label = std::move(label);
  side.text = fmt::format("import toy\n\n\ndef run(x):\n    return {}\n", expression);
  side.program = Program::OfText(side.text);
  return side;
}

class Echo : public Source {
 public:
  Echo()
      : Source({.name = "echo",
                .summary = "what was judged, after its inverse",
                .facts = kEquality,
                .between_epochs = true}) {}

  void Propose(const SourceInput& in, const std::vector<std::string>&,
               Proposals* out) const override {
    if (in.shown == nullptr) return;  // nothing is judged before the first epoch
    const std::set<uint32_t> judged(in.shown->judged.begin(), in.shown->judged.end());
    const std::set<std::string> verified = VerifiedIn(in.shown->relations);
    ForEachCallable(in.catalogue, [&](const CatalogueEntry& entry, uint32_t api) {
      for (const auto& [name, inverse] : kInverses) {
        if (entry.api.name != name || !judged.contains(api)) continue;
        const std::string once = fmt::format("toy.{}({}(x))", inverse, name);
        const std::string twice = fmt::format("toy.{}({}({}))", inverse, name, once);
        out->relations.push_back({RelationOf(in, entry.api, kAfter, once), api});
        if (!verified.contains(entry.api.name)) continue;
        out->relations.push_back({RelationOf(in, entry.api, kTwice, twice), api});
      }
    });
  }

 private:
  // APIs of which the first of the two is verified.
  static std::set<std::string> VerifiedIn(const RelationSet& relations) {
    std::set<std::string> apis;
    for (size_t i = relations.given(); i < relations.planned().size(); ++i) {
      const Relation& relation = relations.planned()[i].relation;
      const bool verified = relations.states()[i] == RelationState::kVerified;
      if (verified && relation.family == kAfter) apis.insert(relation.api);
    }
    return apis;
  }

  Relation RelationOf(const SourceInput& in, const Api& api, std::string_view family,
                      const std::string& expression) const {
    Relation relation = WholeRelation(in, *this, api);
    relation.family = family;
    relation.sides = {TextSide("x", "x"), TextSide(expression, expression)};
    relation.claim.bits = kClaimValues | kClaimShape;
    return relation;
  }
};

PARALLAX_SOURCE(Echo);

}  // namespace
}  // namespace parallax
