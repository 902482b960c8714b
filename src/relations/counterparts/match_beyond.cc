#include "relations/counterparts/match_beyond.h"

#include <fmt/format.h>

#include <set>
#include <string_view>
#include <tuple>
#include <utility>

#include "similar/nearest.h"

namespace parallax {
namespace {

// So many neighbours are looked at for those that can be called.
constexpr size_t kLookedAt = 4 * kMostBeyondNames;
// Of 268 verified counterparts of one name that are among the nearest three one is less alike
// (docs/similar.md).
constexpr float kLeastLikeness = 0.4f;

// What names have settled.
class Settled {
 public:
  explicit Settled(const std::vector<StatedRelation>& named) {
    for (const StatedRelation& each : named) {
      const std::string& api = each.relation.api;
      for (const Side& side : each.relation.sides) {
        tried_.insert({api, side.target, side.program.name()});
      }
      if (each.state != StatedState::kVerified) continue;
      for (const Side& side : each.HeldSides()) held_.insert({api, side.target});
    }
  }

  bool Holds(const std::string& api, const Peer& peer) const {
    return held_.contains({api, peer.name});
  }
  bool Tried(const std::string& api, const Peer& peer, const Api& other) const {
    return tried_.contains({api, peer.name, other.name});
  }

 private:
  std::set<std::pair<std::string, std::string>> held_;
  std::set<std::tuple<std::string, std::string, std::string>> tried_;
};

// The APIs of the subject that one peer has not by their names, and what that peer has.
class PeerMatch {
 public:
  PeerMatch(const MatchInput& in, const Peer& peer, const Settled& settled)
      : in_(in), peer_(peer), settled_(settled) {
    for (const CatalogueEntry& entry : in.catalogue) {
      const Api& api = entry.api;
      const bool open = IsPublicCall(api) && entry.HasInputs() && !MayDraw(api.traits) &&
                        !settled.Holds(api.name, peer);
      if (!open) continue;
      entries_.push_back(&entry);
      from_.push_back(TextAcross(api, in.synonyms));
    }
    for (const auto& [name, api] : peer.apis) {
      if (!IsPublicCall(api) || MayDraw(api.traits)) continue;
      others_.push_back(&api);
      to_.push_back(TextAcross(api, in.synonyms));
    }
  }

  void Add(std::vector<StatedRelation>* out) const {
    const auto nearest = NearestAcross(from_, to_, VectorsOf(in_, from_, to_), kLookedAt);
    for (size_t i = 0; i < entries_.size(); ++i) {
      size_t added = 0;
      for (const Neighbour& near : nearest[i]) {
        if (near.similarity() < kLeastLikeness || added == kMostBeyondNames) break;
        added += AddPair(*entries_[i], *others_[near.api], near, out) ? 1 : 0;
      }
    }
  }

 private:
  bool AddPair(const CatalogueEntry& entry, const Api& other, const Neighbour& near,
               std::vector<StatedRelation>* out) const {
    if (settled_.Tried(entry.api.name, peer_, other)) return false;
    nlohmann::ordered_json sides = nlohmann::ordered_json::array({OwnSide(entry.api)});
    AddSides(entry, peer_, other, in_.synonyms, &sides);
    if (sides.size() < 2) return false;
    const std::string name = fmt::format("{}+{}~{}", entry.api.name, peer_.name, other.name);
    const std::string citation = fmt::format(
        "likeness of signatures {:.2f}, of documentation {:.2f}", near.signature, near.document);
    out->push_back(MatchedRelation(entry.api, name, citation, std::move(sides), in_.origin));
    out->back().similarity = near.similarity();
    return true;
  }

  const MatchInput& in_;
  const Peer& peer_;
  const Settled& settled_;
  std::vector<const CatalogueEntry*> entries_;
  std::vector<ApiText> from_;  // of each of them
  std::vector<const Api*> others_;
  std::vector<ApiText> to_;
};

}  // namespace

std::vector<StatedRelation> MatchBeyondNames(const MatchInput& in,
                                             const std::vector<StatedRelation>& named) {
  const Settled settled(named);
  std::vector<StatedRelation> out;
  for (const Peer& peer : in.target.peers) PeerMatch(in, peer, settled).Add(&out);
  return out;
}

}  // namespace parallax
