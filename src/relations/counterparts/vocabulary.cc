#include "relations/counterparts/vocabulary.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <set>
#include <string>
#include <tuple>
#include <utility>

namespace parallax {
namespace {

constexpr size_t kNear = 24;  // functions

// Of each word the plainest function of that name.
std::vector<const Api*> BasicOf(const Peer& peer, const Synonyms& synonyms) {
  std::map<std::string, const Api*> best;
  const auto order = [&](const Api& api) {
    return std::tuple(synonyms.NamespacesOf(api.name).size(), api.name.size(), api.name);
  };
  for (const auto& [name, api] : peer.apis) {
    if (api.kind != "function" || !IsPublicCall(api)) continue;
    const Api*& known = best[synonyms.NameOf(name)];
    if (known == nullptr || order(api) < order(*known)) known = &api;
  }
  std::vector<const Api*> out;
  for (const std::string& word : synonyms.basic) {
    const auto found = best.find(word);
    if (found != best.end()) out.push_back(found->second);
  }
  return out;
}

}  // namespace

PeerVocabulary::PeerVocabulary(const MatchInput& in, const Peer& peer,
                               const std::vector<const CatalogueEntry*>& entries)
    : synonyms_(in.synonyms), basic_(BasicOf(peer, in.synonyms)) {
  std::vector<ApiText> from, to;
  std::vector<const Api*> others;
  for (const CatalogueEntry* each : entries) from.push_back(TextAcross(each->api, in.synonyms));
  for (const auto& [name, api] : peer.apis) {
    if (api.kind != "function" || !IsPublicCall(api) || MayDraw(api.traits)) continue;
    others.push_back(&api);
    to.push_back(TextAcross(api, in.synonyms));
  }
  for (const auto& all : NearestAcross(from, to, VectorsOf(in, from, to), kNear)) {
    std::vector<Near>& near = near_.emplace_back();
    for (const Neighbour& each : all) near.push_back({others[each.api], each.similarity()});
  }
}

std::vector<Step> PeerVocabulary::StepsFor(size_t entry, const std::vector<ProgramLeaf>& leaves,
                                           bool only_basic) const {
  std::vector<Step> steps;
  std::set<const Api*> known;
  const auto add = [&](const Near& function, uint32_t rank) {
    if (!known.insert(function.api).second) return;
    for (Step& each : StepsOf(*function.api, leaves, synonyms_)) {
      each.rank += rank;
      each.similarity = function.similarity;
      steps.push_back(std::move(each));
    }
  };
  const std::vector<Near> none;
  const std::vector<Near>& near = only_basic ? none : near_[entry];
  for (size_t i = 0; i < std::max(near.size(), basic_.size()); ++i) {
    const auto rank = static_cast<uint32_t>(i);
    if (i < near.size()) add(near[i], rank);
    if (i < basic_.size()) add({basic_[i], 0}, rank);
  }
  return steps;
}

}  // namespace parallax
