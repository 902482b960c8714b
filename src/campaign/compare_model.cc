#include "campaign/compare_model.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <memory>
#include <set>
#include <thread>
#include <tuple>

#include "campaign/model_backend.h"
#include "campaign/model_data.h"
#include "campaign/worst_inputs.h"
#include "compare/mad_distance.h"
#include "triage/localise.h"

namespace parallax {
namespace {

constexpr size_t kBatch = 128;
constexpr size_t kBatchBytes = 16u << 20;

void OnAll(Backends& backends, const std::function<void(ModelBackend&)>& work) {
  std::vector<std::thread> threads;
  for (auto& backend : backends) threads.emplace_back([&] { work(*backend); });
  for (std::thread& thread : threads) thread.join();
}

size_t BytesOf(const Binding& inputs) {
  size_t bytes = 0;
  ForEachTensor(inputs, [&](const TensorRecipe& tensor) { bytes += tensor.bytes->size(); });
  return bytes;
}

// As many inputs as make a request of a bearable size.
Result<size_t> BatchSize(ModelData& data) {
  PARALLAX_TRY_ASSIGN(Batch one, data.Read(0, 1));
  return std::clamp<size_t>(kBatchBytes / std::max<size_t>(1, BytesOf(one.inputs)), 1, kBatch);
}

void Append(Truth from, Truth* to) {
  to->classes.insert(to->classes.end(), from.classes.begin(), from.classes.end());
  for (auto& values : from.values) to->values.push_back(std::move(values));
}

Status PredictAll(ModelData& data, size_t inputs, Backends& backends, const StopToken& stop,
                  Progress& progress, Truth* truth) {
  PARALLAX_TRY_ASSIGN(size_t size, BatchSize(data));
  for (size_t begin = 0; begin < inputs; begin += size) {
    if (stop.requested()) return Error{"stopped by the user", ""};
    PARALLAX_TRY_ASSIGN(Batch batch, data.Read(begin, std::min(size, inputs - begin)));
    OnAll(backends, [&](ModelBackend& backend) { backend.Predict(batch); });
    Append(std::move(batch.truth), truth);
    progress.Done(std::min(begin + size, inputs), inputs);
  }
  return {};
}

// Two that share their kernels are one voice: keras-numpy's convolutions are JAX's.
std::string VoiceOf(const std::string& target) {
  if (target == "keras-numpy") return "keras-jax";
  for (const char* suffix : {"-unoptimised", "-bf16"}) {
    if (target.ends_with(suffix)) return target.substr(0, target.rfind('-'));
  }
  return target;
}

// Medians of independent backends, where three ran.
std::optional<Predictions> StandIn(const Backends& backends) {
  std::set<std::string> voices;
  std::vector<const Predictions*> chosen;
  for (const auto& backend : backends) {
    if (!backend->ok() || !voices.insert(VoiceOf(backend->result().target)).second) continue;
    chosen.push_back(&backend->predictions());
  }
  if (chosen.size() < 3) return std::nullopt;
  return MedianOf(chosen);
}

void AddRows(const std::vector<LayerInfo>& layers, const std::vector<std::vector<double>>& a,
             const std::vector<std::vector<double>>& b, PairResult* pair) {
  std::vector<LayerDeviation> deviations;
  for (size_t i = 0; i < layers.size(); ++i) {
    if (a[i].size() != b[i].size()) {
      pair->localisation_reason = "the outputs of " + layers[i].name + " have different sizes";
      return;
    }
    deviations.push_back({layers[i].inbound, MeanAbsoluteDeviation(a[i], b[i])});
  }
  std::vector<LayerBlame> blames = Localise(deviations);
  if (!blames.empty()) pair->blamed = ByRate(blames).front();
  for (size_t i = 0; i < layers.size(); ++i) {
    LayerRow row;
    row.layer = layers[i].name;
    row.type = layers[i].type;
    row.config = layers[i].config;
    row.from = layers[i].inbound;
    row.mad = deviations[i].deviation;
    row.rate = blames[i].rate;
    row.highlighted = blames[i].highlighted;
    row.first_divergence = blames[i].first_divergence;
    pair->localisation.push_back(std::move(row));
  }
}

Status LocalisePair(ModelData& data, ModelBackend& a, ModelBackend& b, PairResult* pair) {
  PARALLAX_TRY_ASSIGN(Batch worst, data.Read(pair->worst_input, 1));
  auto of_a = a.Layers(worst.inputs);
  auto of_b = b.Layers(worst.inputs);
  for (const auto* layers : {&of_a, &of_b}) {
    if (!layers->ok()) pair->localisation_reason = layers->error().message;
  }
  if (!pair->localisation_reason.empty()) return {};
  if (of_a->size() != of_b->size()) {
    pair->localisation_reason = "the backends see different layers";
    return {};
  }
  AddRows(a.layers(), *of_a, *of_b, pair);
  return {};
}

uint64_t CountUnique(const ModelComparison& comparison) {
  std::set<std::tuple<std::string, std::string, std::string, std::string>> unique;
  for (const PairResult& pair : comparison.pairs) {
    if (!pair.inconsistent) continue;
    unique.emplace(comparison.backends[pair.a].target, comparison.backends[pair.b].target,
                   pair.pattern, pair.blamed ? pair.localisation[*pair.blamed].layer : "");
  }
  return unique.size();
}

Status ComparePairs(ModelData& data, Backends& backends, const Truth& truth,
                    const CompareSettings& settings, Progress& progress, ModelComparison* out) {
  std::optional<Predictions> stand_in;
  if (!truth.known()) stand_in = StandIn(backends);
  for (size_t a = 0; a < backends.size(); ++a) {
    for (size_t b = a + 1; b < backends.size(); ++b) {
      if (!backends[a]->ok() || !backends[b]->ok()) continue;
      PairResult pair = ComparePair(backends[a]->predictions(), backends[b]->predictions(), truth,
                                    stand_in ? &*stand_in : nullptr, settings.rules);
      pair.a = a;
      pair.b = b;
      if (pair.Suspicious() || settings.all_layers) {
        progress.Stage(fmt::format("localising {} against {}", backends[a]->result().target,
                                   backends[b]->result().target));
        PARALLAX_TRY(LocalisePair(data, *backends[a], *backends[b], &pair));
      }
      out->pairs.push_back(std::move(pair));
    }
  }
  return {};
}

// Predictions of different sizes cannot be compared.
Status CheckSizes(const Backends& backends) {
  const ModelBackend* first = nullptr;
  for (const auto& backend : backends) {
    if (!backend->ok()) continue;
    if (first == nullptr) first = backend.get();
    if (backend->predictions().front().size() == first->predictions().front().size()) continue;
    return Error{fmt::format("{} predicts {} numbers an input, {} {}", first->result().target,
                             first->predictions().front().size(), backend->result().target,
                             backend->predictions().front().size()),
                 "compare files of one model"};
  }
  return {};
}

}  // namespace

Hosts MakeHosts(const std::vector<TargetSpec>& targets) {
  Hosts hosts;
  for (const TargetSpec& spec : targets) hosts.push_back(std::make_unique<TargetHost>(spec));
  return hosts;
}

Result<ModelComparison> CompareModel(const CompareSettings& settings, Hosts& hosts,
                                     const StopToken& stop, Progress& progress) {
  Backends backends;
  for (auto& host : hosts) {
    backends.push_back(std::make_unique<ModelBackend>(*host, settings.model, stop));
  }
  progress.Stage(fmt::format("loading the model on {} backends", backends.size()));
  OnAll(backends, [](ModelBackend& backend) { backend.Load(); });
  auto alive = std::find_if(backends.begin(), backends.end(),
                            [](const auto& backend) { return backend->ok(); });
  if (alive == backends.end()) {
    const BackendResult& first = backends.front()->result();
    return Error{"no backend loads the model", first.target + ": " + first.message};
  }
  PARALLAX_TRY_ASSIGN(std::unique_ptr<ModelData> data,
                      ModelData::Open((*alive)->host(), stop, settings.data, settings.preprocess));
  size_t inputs = settings.limit > 0 ? std::min(settings.limit, data->size()) : data->size();
  progress.Stage(fmt::format("predicting {} inputs", inputs));
  Truth truth;
  PARALLAX_TRY(PredictAll(*data, inputs, backends, stop, progress, &truth));
  PARALLAX_TRY(CheckSizes(backends));
  ModelComparison comparison;
  comparison.model = settings.model;
  comparison.data = settings.data;
  comparison.inputs = inputs;
  for (auto& backend : backends) backend->SetAccuracy(truth);
  PARALLAX_TRY(ComparePairs(*data, backends, truth, settings, progress, &comparison));
  for (auto& backend : backends) comparison.backends.push_back(backend->result());
  comparison.unique_inconsistencies = CountUnique(comparison);
  PARALLAX_TRY(AddWorstInputs(*data, backends, settings.rules.k, &comparison));
  return comparison;
}

}  // namespace parallax
