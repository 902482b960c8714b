#include "relations/source.h"

#include <algorithm>

#include "base/check.h"
#include "base/glob.h"
#include "relations/mode.h"
#include "relations/propose_stated.h"

namespace parallax {
namespace {

std::vector<std::unique_ptr<Source>>& OwnedSources() {
  static std::vector<std::unique_ptr<Source>> sources;
  return sources;
}

}  // namespace

const std::vector<StatedRelation>& SourceInput::NoneStated() {
  static const std::vector<StatedRelation> none;
  return none;
}

bool Source::Concerns(const ListedApi& api, const std::vector<std::string>&,
                      const std::vector<Rule>&, const std::string& only) const {
  return api.kind != "rule" && api.kind != kChainKind && MatchesGlob(only, api.name);
}

bool RegisterSource(std::unique_ptr<Source> source) {
  for (const auto& other : OwnedSources()) {
    PARALLAX_CHECK(other->name() != source->name(), "two sources of one name");
  }
  OwnedSources().push_back(std::move(source));
  return true;
}

const std::vector<const Source*>& Sources() {
  static const std::vector<const Source*> sorted = [] {
    std::vector<const Source*> sources;
    for (const auto& source : OwnedSources()) sources.push_back(source.get());
    std::sort(sources.begin(), sources.end(),
              [](const Source* a, const Source* b) { return a->name() < b->name(); });
    return sources;
  }();
  return sorted;
}

const Source* FindSource(std::string_view name) {
  for (const Source* source : Sources()) {
    if (source->name() == name) return source;
  }
  return nullptr;
}

uint16_t FactsOfSource(std::string_view name) {
  const Source* source = FindSource(name);
  return source == nullptr ? 0 : source->data().facts;
}

bool IsSelected(const std::vector<std::string>& members, std::string_view name) {
  return members.empty() || std::find(members.begin(), members.end(), name) != members.end();
}

Relation WholeRelation(const SourceInput& in, const Source& source, const Api& api) {
  Relation relation;
  relation.family = source.name();
  relation.api = api.name;
  relation.target = in.target.name;
  return relation;
}

void NameForms(const Dialect& dialect, Relation* relation) {
  for (Side& side : relation->sides) {
    const auto word = dialect.forms.find(side.program.form());
    if (word != dialect.forms.end()) side.label = word->second;
  }
}

void ProposeData(const SourceInput& in, const Source& source,
                 const std::vector<std::string>& members, Proposals* out) {
  for (PlannedRelation& each :
       ProposeStated(source.name(), in.stated, in.catalogue, in.target, members, &out->left_out)) {
    out->relations.push_back(std::move(each));
  }
}

void ProposeTwice(const SourceInput& in, const Source& source, std::string_view label,
                  uint32_t claim_bits, Proposals* out) {
  ForEachCallable(in.catalogue, [&](const CatalogueEntry& entry, uint32_t api) {
    Relation relation = WholeRelation(in, source, entry.api);
    relation.sides = {PlainSide(entry.api), PlainSide(entry.api)};
    relation.sides[1].label = label;
    relation.claim = ClaimFor(entry.api, claim_bits);
    // A call that may draw need not repeat itself.
    if (MayDraw(entry.api.traits)) relation.claim.bits &= ~(kClaimAnyNumbers | kClaimUnlessDrawn);
    out->relations.push_back({std::move(relation), api});
  });
}

void ProposeTogether(const SourceInput& in, const Source& source, bool have_voices,
                     Proposals* out) {
  ForEachCallable(in.catalogue, [&](const CatalogueEntry& entry, uint32_t api) {
    Relation relation = WholeRelation(in, source, entry.api);
    relation.sides = {PlainSide(entry.api)};
    relation.sides.front().label = in.target.label;
    if (have_voices) relation.sides.front().voice = in.target.voice;
    for (const Peer& peer : in.target.peers) {
      if (!peer.apis.contains(entry.api.name)) continue;
      Side side;
      side.label = peer.label;
      side.program = peer.ProgramOf(entry.api.name);
      side.target = peer.name;
      if (have_voices) side.voice = peer.voice;
      relation.sides.push_back(std::move(side));
    }
    if (relation.sides.size() < 2) return;
    relation.claim = ClaimFor(entry.api, kClaimAll);
    // Each target draws numbers of its own, and none sees which of its structures the others draw
    // for.
    if (entry.api.HasTrait("random")) relation.claim.bits &= ~kClaimAnyNumbers;
    out->relations.push_back({std::move(relation), api});
  });
}

}  // namespace parallax
