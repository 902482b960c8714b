#include "relations/sources.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "base/glob.h"
#include "base/text.h"
#include "relations/mode.h"

namespace parallax {
namespace {

std::vector<std::string> Members(const std::string& source, const std::vector<std::string>& rules,
                                 const std::vector<std::string>& stated) {
  if (source == "rules") return rules;
  if (source == "stated") return stated;
  std::vector<std::string> names;
  if (source == "modes") {
    for (const Mode* mode : Modes()) names.emplace_back(mode->name());
  }
  return names;
}

Error Unknown(const std::string& what, const std::string& name,
              const std::vector<std::string>& known) {
  auto near = DidYouMean(name, known);
  return {fmt::format("there is no {} {}", what, name),
          near ? fmt::format("did you mean {}?", *near)
               : fmt::format("known: {}", fmt::join(known, ", "))};
}

// "a" and "b:c" of "a,b:c".
std::vector<std::string_view> ItemsOf(std::string_view text) {
  std::vector<std::string_view> items;
  while (!text.empty()) {
    items.push_back(text.substr(0, text.find(',')));
    text.remove_prefix(std::min(text.size(), items.back().size() + 1));
  }
  return items;
}

bool Contains(const std::vector<std::string>& names, std::string_view name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

void ProposeModes(const CatalogueEntry& entry, uint32_t api, const std::string& target,
                  const SourceSelection& selection, std::vector<PlannedRelation>* out) {
  for (const Mode* mode : Modes()) {
    bool selected = selection.members.empty() || Contains(selection.members, mode->name());
    if (!selected || !mode->Applies(entry)) continue;
    Relation relation;
    relation.source = "modes";
    relation.family = mode->name();
    relation.api = entry.api.name;
    relation.target = target;
    relation.sides = mode->Sides(entry.api);
    relation.claim = mode->MakeClaim(entry.api);
    relation.structural = mode->structural();
    out->push_back({std::move(relation), api});
  }
}

// What the library calls its forms.
void NameForms(const Dialect& dialect, Relation* relation) {
  if (relation->source != "modes") return;
  for (Side& side : relation->sides) {
    const auto word = dialect.forms.find(FormOf(side.program));
    if (word != dialect.forms.end()) side.label = word->second;
  }
}

// A call against itself: whatever differs is Parallax's own doing or the library's nondeterminism.
void ProposeNull(const CatalogueEntry& entry, uint32_t api, const std::string& target,
                 std::vector<PlannedRelation>* out) {
  Relation relation;
  relation.source = "null";
  relation.family = "null";
  relation.api = entry.api.name;
  relation.target = target;
  relation.sides = {PlainSide(entry.api), PlainSide(entry.api)};
  relation.sides[1].label = "itself";
  relation.claim = ClaimFor(entry.api, kClaimAll | kClaimStrides);
  out->push_back({std::move(relation), api});
}

// The same call on each target that has it. `source`: "versions" or "backends".
void ProposeTogether(const CatalogueEntry& entry, uint32_t api, const RelationTarget& target,
                     const std::string& source, std::vector<PlannedRelation>* out) {
  Relation relation;
  relation.source = relation.family = source;
  relation.api = entry.api.name;
  relation.target = target.name;
  relation.sides = {PlainSide(entry.api)};
  relation.sides.front().label = target.label;
  // Builds of one library have one voice, and each may be the one that changed.
  const bool have_voices = source == "backends";
  if (have_voices) relation.sides.front().voice = target.voice;
  for (const Peer& peer : target.peers) {
    const auto program = peer.programs.find(entry.api.name);
    if (program == peer.programs.end()) continue;
    Side side;
    side.label = peer.label;
    side.program = program->second;
    side.target = peer.name;
    if (have_voices) side.voice = peer.voice;
    relation.sides.push_back(std::move(side));
  }
  if (relation.sides.size() < 2) return;
  relation.claim = ClaimFor(entry.api, kClaimAll);
  out->push_back({std::move(relation), api});
}

void ProposeRules(const CatalogueEntry& entry, uint32_t api, const std::string& target,
                  const SourceSelection& selection, const std::vector<Rule>& rules,
                  std::vector<PlannedRelation>* out) {
  for (const Rule& rule : rules) {
    bool selected = selection.members.empty() || Contains(selection.members, rule.name);
    bool concerns = rule.trait.empty()
                        ? rule.relation.sides[0].program == entry.api.program
                        : entry.api.kind != "rule" && entry.api.HasTrait(rule.trait) &&
                              !HasArbitraryValues(entry.api);
    if (!selected || !concerns) continue;
    Relation relation = rule.relation;
    relation.target = target;
    if (!rule.trait.empty()) {
      relation.api = entry.api.name;
      for (Side& side : relation.sides) {
        side.program = fmt::format("rule:{}:{}@{}", rule.name, entry.api.program, side.label);
      }
    }
    out->push_back({std::move(relation), api, rule.domain, {}, rule.digest});
  }
}

}  // namespace

std::vector<std::string> SourceNames() {
  return {"backends", "modes", "null", "rules", "stated", "versions"};
}

bool IsJoint(std::string_view source) { return source == "versions" || source == "backends"; }

bool NamesSource(std::string_view text, std::string_view source) {
  const std::vector<std::string_view> items = ItemsOf(text);
  return std::any_of(items.begin(), items.end(), [&](std::string_view item) {
    return item.substr(0, item.find(':')) == source;
  });
}

std::string JointSourceIn(std::string_view text) {
  for (std::string_view item : ItemsOf(text)) {
    if (IsJoint(item)) return std::string(item);
  }
  return "";
}

std::set<std::string> NamedMembers(std::string_view text, std::string_view source) {
  std::set<std::string> out;
  for (std::string_view item : ItemsOf(text)) {
    size_t colon = item.find(':');
    if (colon != item.npos && item.substr(0, colon) == source) out.emplace(item.substr(colon + 1));
  }
  return out;
}

Result<std::vector<SourceSelection>> ParseSources(std::string_view text,
                                                  const std::vector<std::string>& rules,
                                                  const std::vector<std::string>& stated) {
  if (text.empty()) return std::vector<SourceSelection>{{"modes", {}}, {"rules", {}}};
  std::vector<SourceSelection> out;
  for (std::string_view each : ItemsOf(text)) {
    const std::string item(each);
    std::string source = item.substr(0, item.find(':'));
    if (!Contains(SourceNames(), source)) return Unknown("source", source, SourceNames());
    auto same = std::find_if(out.begin(), out.end(),
                             [&](const SourceSelection& s) { return s.source == source; });
    if (same == out.end()) same = out.insert(out.end(), {source, {}});
    if (item.size() == source.size()) {
      same->members.clear();
      continue;
    }
    std::string member = item.substr(source.size() + 1);
    std::vector<std::string> members = Members(source, rules, stated);
    if (!Contains(members, member)) return Unknown("member of " + source, member, members);
    same->members.push_back(member);
  }
  return out;
}

bool Concern(const std::vector<SourceSelection>& sources, const std::vector<Rule>& rules,
             const std::string& only, const ListedApi& api) {
  const bool is_rule = api.kind == "rule";
  for (const SourceSelection& selection : sources) {
    if (selection.source == "stated") continue;  // its APIs are known by name
    if (selection.source != "rules") {
      if (!is_rule && MatchesGlob(only, api.name)) return true;
      continue;
    }
    for (const Rule& rule : rules) {
      if (!selection.members.empty() && !Contains(selection.members, rule.name)) continue;
      const bool its_entry = rule.trait.empty() && rule.relation.sides[0].program == api.program;
      if (its_entry && MatchesGlob(only, rule.relation.api)) return true;
      const bool has_trait = !rule.trait.empty() && !is_rule && Contains(api.traits, rule.trait);
      if (has_trait && MatchesGlob(only, api.name)) return true;
    }
  }
  return false;
}

std::vector<PlannedRelation> Propose(const std::vector<CatalogueEntry>& catalogue,
                                     const RelationTarget& target,
                                     const std::vector<SourceSelection>& sources,
                                     const std::vector<Rule>& rules) {
  std::vector<PlannedRelation> out;
  std::map<std::string_view, const Api*> by_name;
  for (const CatalogueEntry& entry : catalogue) by_name[entry.api.name] = &entry.api;
  for (uint32_t api = 0; api < catalogue.size(); ++api) {
    const CatalogueEntry& entry = catalogue[api];
    if (!entry.HasInputs()) continue;
    bool is_rule = entry.api.kind == "rule";
    for (const SourceSelection& selection : sources) {
      if (selection.source == "rules") {
        ProposeRules(entry, api, target.name, selection, rules, &out);
      } else if (selection.source == "modes" && !is_rule) {
        ProposeModes(entry, api, target.name, selection, &out);
      } else if (selection.source == "null" && !is_rule) {
        ProposeNull(entry, api, target.name, &out);
      } else if (IsJoint(selection.source) && !is_rule) {
        ProposeTogether(entry, api, target, selection.source, &out);
      }
    }
  }
  std::erase_if(out, [&](const PlannedRelation& planned) {
    const std::vector<Side>& sides = planned.relation.sides;
    return std::any_of(sides.begin(), sides.end(), [&](const Side& side) {
      return side.target.empty() && !target.can.Allows(side.derivation);
    });
  });
  for (PlannedRelation& planned : out) {
    auto about = by_name.find(planned.relation.api);
    if (about != by_name.end()) planned.traits = about->second->traits;
  }
  for (PlannedRelation& planned : out) NameForms(target.dialect, &planned.relation);
  return out;
}

}  // namespace parallax
