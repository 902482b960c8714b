#include "relations/counterparts/matched.h"

#include <fmt/format.h>

#include <utility>

#include "base/check.h"
#include "base/text.h"
#include "constraints/language.h"
#include "relations/counterparts/argument_maps.h"
#include "relations/stated_definition.h"
#include "similar/sentence.h"

namespace parallax {

bool IsPublicCall(const Api& api) {
  const bool is_kind = api.kind == "function" || api.kind == "operator" || api.kind == "method" ||
                       api.kind == "module";
  return is_kind && !LeafName(api.name).starts_with("_");
}

nlohmann::ordered_json OwnSide(const Api& api) {
  return {{"program", api.name}, {"label", api.name}};
}

void AddSides(const CatalogueEntry& entry, const Peer& peer, const Api& other,
              const Synonyms& synonyms, nlohmann::ordered_json* sides) {
  const ArgumentKinds kinds = KindsOf(entry), of_other = KindsOf(other);
  for (const auto& map : ArgumentMaps({entry.api, kinds}, {other, of_other}, synonyms)) {
    sides->push_back({{"program", other.name}, {"target", peer.name}, {"label", other.name}});
    sides->back().update(map);
  }
}

ApiText TextAcross(const Api& api, const Synonyms& synonyms) {
  ApiText text = ApiTextOf(api, FirstSentence(api.doc));
  text.name.erase(0, text.name.find('.') + 1);
  for (std::string& each : text.parameters) each = synonyms.ParameterOf(each);
  return text;
}

Eigen::MatrixXf VectorsOf(const MatchInput& in, const std::vector<ApiText>& from,
                          const std::vector<ApiText>& to) {
  if (in.sentences == nullptr) return {};
  std::vector<std::string> sentences;
  for (const auto* texts : {&from, &to}) {
    for (const ApiText& text : *texts) sentences.push_back(text.sentence);
  }
  return in.sentences->Of(sentences);
}

StatedRelation MatchedRelation(const Api& api, const std::string& name, const std::string& citation,
                               nlohmann::ordered_json sides, const std::string& origin) {
  nlohmann::ordered_json domain = nlohmann::ordered_json::array();
  for (const Parameter& each : api.parameters) {
    const std::string finite = fmt::format("finite({})", each.name);
    if (ParseClause(finite).ok()) domain.push_back(finite);  // not of a parameter without a name
  }
  auto stated = ReadDefinition(origin, {{"name", name},
                                        {"api", api.name},
                                        {"citation", citation},
                                        {"claim", {"values", "shape"}},
                                        {"domain", domain},
                                        {"side", std::move(sides)}});
  PARALLAX_CHECK(stated.ok(), "a definition that we wrote");
  stated->relation.source = kCounterparts;
  return std::move(stated).value();
}

}  // namespace parallax
