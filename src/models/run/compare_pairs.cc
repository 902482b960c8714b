#include "models/run/compare_pairs.h"

#include <fmt/format.h>

#include <optional>
#include <set>
#include <tuple>

#include "models/measure/localise.h"
#include "models/run/compare_layers.h"
#include "models/run/match_files.h"
#include "models/run/nudges.h"

namespace parallax {
namespace {

void AddRows(const ModelBackend& a, const ModelBackend& b, const std::vector<DeviationSum>& sums,
             PairResult* pair) {
  const std::vector<LayerInfo>& layers = a.layers();
  std::vector<LayerDeviation> deviations;
  for (size_t i = 0; i < layers.size(); ++i) {
    deviations.push_back({layers[i].inbound, sums[i].mean()});
  }
  std::vector<LayerBlame> blames = Localise(deviations);
  if (!blames.empty()) pair->blamed = ByRate(blames).front();
  for (size_t i = 0; i < layers.size(); ++i) {
    LayerRow row;
    row.layer = layers[i].name;
    row.type = layers[i].type;
    row.config = layers[i].config;
    row.implementation_a = layers[i].implementation;
    row.implementation_b = b.layers()[i].implementation;
    row.from = layers[i].inbound;
    row.mad = deviations[i].deviation;
    row.largest = sums[i].largest();
    row.nans_a = sums[i].a_nans();
    row.nans_b = sums[i].b_nans();
    row.rate = blames[i].rate;
    row.highlighted = blames[i].highlighted;
    row.first_divergence = blames[i].first_divergence;
    pair->localisation.push_back(std::move(row));
  }
}

// Of two files, whose layers correspond by their values if at all.
void PartPair(const Batch& worst, const Batch* other, ModelBackend& a, ModelBackend& b,
              PairResult* pair) {
  pair->localisation_reason = "the sides run different files, whose layers are not the same";
  const Status found =
      FindParting(worst.inputs, other == nullptr ? nullptr : &other->inputs, a, b, pair);
  if (!found.ok()) pair->localisation_reason += "; " + found.error().message;
}

void LocalisePair(const Batch& worst, ModelBackend& a, ModelBackend& b, PairResult* pair) {
  auto sums = CompareLayers(a, b, worst.inputs);
  if (!sums.ok()) {
    pair->localisation_reason = sums.error().message;
    return;
  }
  AddRows(a, b, *sums, pair);
}

// Which layers bring the difference in, and what the one of the highest rate does alone.
Status BlameLayers(ModelData& data, ModelBackend& a, ModelBackend& b, const CompareTools& tools,
                   PairResult* pair) {
  tools.progress.Stage(fmt::format("localising {} against {}", a.result().label, b.result().label));
  PARALLAX_TRY_ASSIGN(Batch worst, data.Read(pair->worst_input, 1));
  if (a.result().file != b.result().file) {
    std::optional<Batch> other;
    if (data.size() > 1) {
      PARALLAX_TRY_ASSIGN(other, data.Read(pair->worst_input == 0 ? 1 : 0, 1));
    }
    PartPair(worst, other ? &*other : nullptr, a, b, pair);
  } else {
    LocalisePair(worst, a, b, pair);
  }
  if (tools.findings == nullptr || !pair->Suspicious()) return {};
  PARALLAX_TRY(tools.findings->Examine(a, b, worst.inputs, pair));
  return tools.findings->ExamineOthers(a, b, worst.inputs, pair);
}

std::string BlamedLayer(const PairResult& pair) {
  if (pair.parting) return pair.parting->first.layer;
  return pair.blamed ? pair.localisation[*pair.blamed].layer : "";
}

uint64_t CountUnique(const Backends& backends, const std::vector<PairResult>& pairs) {
  std::set<std::tuple<std::string, std::string, std::string, std::string>> unique;
  for (const PairResult& pair : pairs) {
    if (!pair.inconsistent) continue;
    unique.emplace(backends[pair.a]->result().label, backends[pair.b]->result().label, pair.pattern,
                   BlamedLayer(pair));
  }
  return unique.size();
}

}  // namespace

Status ComparePairs(const Predicted& predicted, const CompareSettings& settings,
                    const CompareTools& tools, ModelComparison* out) {
  Backends& backends = predicted.backends;
  for (size_t a = 0; a < backends.size(); ++a) {
    for (size_t b = a + 1; b < backends.size(); ++b) {
      if (!backends[a]->ok() || !backends[b]->ok()) continue;
      PairResult pair = ComparePair(backends[a]->predictions(), backends[b]->predictions(),
                                    predicted.truth, predicted.stand_in, settings.rules);
      if (!pair.mad_reason.empty() && !out->referee_reason.empty()) {
        pair.mad_reason += ", nor a float64 run";
      }
      pair.a = a;
      pair.b = b;
      PARALLAX_TRY(JudgeOverTolerance(predicted.data, *backends[a], *backends[b], &pair));
      if (pair.Suspicious() || settings.all_layers) {
        PARALLAX_TRY(BlameLayers(predicted.data, *backends[a], *backends[b], tools, &pair));
      }
      out->pairs.push_back(std::move(pair));
    }
  }
  out->unique_inconsistencies = CountUnique(backends, out->pairs);
  return {};
}

}  // namespace parallax
