#include "relations/counterparts/match.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "base/check.h"
#include "base/text.h"
#include "constraints/language.h"
#include "relations/counterparts/argument_maps.h"
#include "relations/stated_definition.h"

namespace parallax {
namespace {

using Json = nlohmann::ordered_json;

constexpr size_t kMostNamesakes = 2;  // of one peer

// Whether anybody would look for it in another library.
bool IsPublicFunction(const Api& api) {
  return (api.kind == "function" || api.kind == "operator") && !LeafName(api.name).starts_with("_");
}

// The public functions of a peer, by what they are called everywhere.
class Namesakes {
 public:
  Namesakes(const Peer& peer, const Synonyms& synonyms) : synonyms_(synonyms) {
    for (const auto& [name, api] : peer.apis) {
      if (IsPublicFunction(api)) by_name_[synonyms.NameOf(name)].push_back(&api);
    }
  }

  // Those in the likeliest namespaces first; the same name before another, a short one before a
  // long one.
  std::vector<const Api*> Of(const std::string& api) const {
    const auto found = by_name_.find(synonyms_.NameOf(api));
    if (found == by_name_.end()) return {};
    std::vector<const Api*> out = found->second;
    const std::set<std::string> wanted = synonyms_.NamespacesOf(api);
    auto order = [&](const Api* other) {
      const std::set<std::string> has = synonyms_.NamespacesOf(other->name);
      size_t strange = 0;
      for (const std::string& each : has) strange += wanted.contains(each) ? 0 : 1;
      for (const std::string& each : wanted) strange += has.contains(each) ? 0 : 1;
      return std::tuple(strange, LeafName(other->name) != LeafName(api), other->name.size(),
                        std::string_view(other->name));
    };
    std::sort(out.begin(), out.end(),
              [&](const Api* a, const Api* b) { return order(a) < order(b); });
    if (out.size() > kMostNamesakes) out.resize(kMostNamesakes);
    return out;
  }

 private:
  const Synonyms& synonyms_;
  std::map<std::string, std::vector<const Api*>> by_name_;
};

}  // namespace

std::vector<StatedRelation> MatchCounterparts(const std::vector<CatalogueEntry>& catalogue,
                                              const RelationTarget& target,
                                              const Synonyms& synonyms, const std::string& origin) {
  std::vector<std::pair<const Peer*, Namesakes>> peers;
  for (const Peer& peer : target.peers) peers.emplace_back(&peer, Namesakes(peer, synonyms));
  std::vector<StatedRelation> out;
  for (const CatalogueEntry& entry : catalogue) {
    if (!IsPublicFunction(entry.api) || !entry.HasInputs()) continue;
    std::string name = entry.api.name;
    const ArgumentKinds kinds = KindsOf(entry);
    Json sides = Json::array({{{"program", entry.api.name}, {"label", entry.api.name}}});
    for (const auto& [peer, namesakes] : peers) {
      const size_t before = sides.size();
      for (const Api* other : namesakes.Of(entry.api.name)) {
        const ArgumentKinds of_other = KindsOf(*other);
        for (const Json& map : ArgumentMaps({entry.api, kinds}, {*other, of_other}, synonyms)) {
          sides.push_back(
              {{"program", other->name}, {"target", peer->name}, {"label", other->name}});
          sides.back().update(map);
        }
      }
      if (sides.size() > before) name += "+" + peer->name;
    }
    if (sides.size() < 2) continue;
    Json domain = Json::array();
    for (const Parameter& each : entry.api.parameters) {
      const std::string finite = fmt::format("finite({})", each.name);
      if (ParseClause(finite).ok()) domain.push_back(finite);  // not of a parameter without a name
    }
    auto stated = ReadDefinition(origin, {{"name", name},
                                          {"api", entry.api.name},
                                          {"citation", "functions of one name"},
                                          {"claim", {"values", "shape"}},
                                          {"domain", domain},
                                          {"side", sides}});
    PARALLAX_CHECK(stated.ok(), "a definition that we wrote");
    stated->relation.source = kCounterparts;
    out.push_back(std::move(stated).value());
  }
  return out;
}

}  // namespace parallax
