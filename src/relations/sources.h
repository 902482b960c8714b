#pragma once

// Sources of relations, and what `--source` selects of them: "modes", "modes:float64,rules",
// "null", "stated:NAME", "versions".

#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "catalogue/entry_codec.h"
#include "nouns/api.h"
#include "nouns/capabilities.h"
#include "relations/planned_relation.h"
#include "words/dialect.h"

namespace parallax {

// Which relations a campaign uses. Members empty: the whole source.
struct SourceSelection {
  std::string source;
  std::vector<std::string> members;
};

// The text of --source; empty means modes and rules. `rules` and `stated` are the members that
// exist of these sources. Error: an unknown source or member, with the nearest name.
Result<std::vector<SourceSelection>> ParseSources(std::string_view text,
                                                  const std::vector<std::string>& rules,
                                                  const std::vector<std::string>& stated = {});
std::vector<std::string> SourceNames();
// Whether the source holds a target against others that have the same library.
bool IsJoint(std::string_view source);
// Whether the text names the source, or members of it.
bool NamesSource(std::string_view text, std::string_view source);
// The first such source that the text names; empty: none.
std::string JointSourceIn(std::string_view text);
// The members of `source` that the text names: {"b"} of "modes:a,rules:b" and "rules".
std::set<std::string> NamedMembers(std::string_view text, std::string_view source);

// A rule file, as python/parallax/relation.py describes it. One about a single API is in the
// catalogue an entry of its own, whose program is the rule's left side and whose seeds are the
// rule's. One over a trait concerns every API that has it; its sides then name that API.
struct Rule {
  std::string name;
  std::string trait;  // empty: about a single API
  Relation relation;
  std::vector<ContentDomain> domain = {};
  std::string file = {};
  std::string digest = {};  // of its file
};

// Another target of the hunt that has the same library.
struct Peer {
  std::string name;
  std::string label;                            // "on toy 2.0"
  std::string voice;                            // peers of one voice share their kernels
  std::map<std::string, std::string> programs;  // by API, as it lists them
};

// What relations are made for. `dialect` outlives it.
struct RelationTarget {
  std::string name;
  const Dialect& dialect;  // what forms are called
  Capabilities can = {};
  std::string label = {};        // among its peers
  std::string voice = {};        // likewise
  std::vector<Peer> peers = {};  // for joint sources
};

// Whether a relation of the sources may call the API, where `only`, a glob over API names, narrows
// them: what a hunt need not probe it leaves.
bool Concern(const std::vector<SourceSelection>& sources, const std::vector<Rule>& rules,
             const std::string& only, const ListedApi& api);

// Relations of every seeded API of the catalogue under the selected sources, in the catalogue's
// order, but those of which the target cannot make a side. An entry that is a rule gets that rule's
// relation and no mode.
std::vector<PlannedRelation> Propose(const std::vector<CatalogueEntry>& catalogue,
                                     const RelationTarget& target,
                                     const std::vector<SourceSelection>& sources,
                                     const std::vector<Rule>& rules);

}  // namespace parallax
