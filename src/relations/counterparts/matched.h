#pragma once

// What matchers of counterparts work with, and make.

#include <Eigen/Core>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "nouns/api.h"
#include "relations/relation_target.h"
#include "relations/stated_relation.h"
#include "similar/known_sentences.h"
#include "similar/nearest.h"
#include "similar/synonyms.h"

namespace parallax {

// All of it outlives the matching.
struct MatchInput {
  const std::vector<CatalogueEntry>& catalogue;
  const RelationTarget& target;
  const Synonyms& synonyms;
  std::string origin;                         // of what is made
  const KnownSentences* sentences = nullptr;  // null: documentation is compared by its words
};

// Whether anybody would look for it in another library: a function, a method or a module.
bool IsPublicCall(const Api& api);

// The side that is the API's own.
nlohmann::ordered_json OwnSide(const Api& api);
// Adds a side for each way to call `other` of the peer with the parameters of the API.
void AddSides(const CatalogueEntry& entry, const Peer& peer, const Api& other,
              const Synonyms& synonyms, nlohmann::ordered_json* sides);

// What a matcher sees of an API: without its library's name, which tells nothing of it; parameters
// by what all call them.
ApiText TextAcross(const Api& api, const Synonyms& synonyms);
// The rows of NearestAcross; none where sentences have no vectors.
Eigen::MatrixXf VectorsOf(const MatchInput& in, const std::vector<ApiText>& from,
                          const std::vector<ApiText>& to);

// A candidate that `sides` are the same on ordinary numbers.
StatedRelation MatchedRelation(const Api& api, const std::string& name, const std::string& citation,
                               nlohmann::ordered_json sides, const std::string& origin);

}  // namespace parallax
