#include "relations/counterparts/match.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "base/text.h"

namespace parallax {
namespace {

constexpr size_t kMostNamesakes = 2;  // of one peer

// The public functions of a peer, by what they are called everywhere.
class Namesakes {
 public:
  Namesakes(const Peer& peer, const Synonyms& synonyms) : synonyms_(synonyms) {
    for (const auto& [name, api] : peer.apis) {
      if (IsPublicCall(api)) by_name_[synonyms.NameOf(name)].push_back(&api);
    }
  }

  // Functions before methods and modules; those in the likeliest namespaces first; the same name
  // before another, a short one before a long one.
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
      const bool is_function = other->kind == "function" || other->kind == "operator";
      return std::tuple(!is_function, strange, LeafName(other->name) != LeafName(api),
                        other->name.size(), std::string_view(other->name));
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

std::vector<StatedRelation> MatchCounterparts(const MatchInput& in) {
  std::vector<std::pair<const Peer*, Namesakes>> peers;
  for (const Peer& peer : in.target.peers) peers.emplace_back(&peer, Namesakes(peer, in.synonyms));
  std::vector<StatedRelation> out;
  for (const CatalogueEntry& entry : in.catalogue) {
    if (!IsPublicCall(entry.api) || !entry.HasInputs()) continue;
    std::string name = entry.api.name;
    auto sides = nlohmann::ordered_json::array({OwnSide(entry.api)});
    for (const auto& [peer, namesakes] : peers) {
      const size_t before = sides.size();
      for (const Api* other : namesakes.Of(entry.api.name)) {
        AddSides(entry, *peer, *other, in.synonyms, &sides);
      }
      if (sides.size() > before) name += "+" + peer->name;
    }
    if (sides.size() < 2) continue;
    out.push_back(
        MatchedRelation(entry.api, name, "functions of one name", std::move(sides), in.origin));
  }
  return out;
}

}  // namespace parallax
