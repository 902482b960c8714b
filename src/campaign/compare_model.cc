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
#include "compare/mad_distance.h"
#include "triage/localise.h"

namespace parallax {
namespace {

using Backends = std::vector<std::unique_ptr<ModelBackend>>;

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
// keras-torch computes with torch.
std::string VoiceOf(std::string target) {
  if (target == "keras-numpy") return "jax";
  if (target.starts_with("keras-")) target.erase(0, 6);
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
    row.mad = deviations[i].deviation;
    row.rate = blames[i].rate;
    row.highlighted = blames[i].highlighted;
    row.first_divergence = blames[i].first_divergence;
    pair->localisation.push_back(std::move(row));
  }
}

Status LocalisePair(ModelData& data, ModelBackend& a, ModelBackend& b, PairResult* pair) {
  if (a.result().file != b.result().file) {
    pair->localisation_reason = "the sides run different files, whose layers do not correspond";
    return {};
  }
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
    unique.emplace(comparison.backends[pair.a].label, comparison.backends[pair.b].label,
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
        progress.Stage(fmt::format("localising {} against {}", backends[a]->result().label,
                                   backends[b]->result().label));
        PARALLAX_TRY(LocalisePair(data, *backends[a], *backends[b], &pair));
      }
      out->pairs.push_back(std::move(pair));
    }
  }
  return {};
}

// "litert of /models/a.tflite".
std::string Where(const ModelBackend& backend) {
  const BackendResult& result = backend.result();
  return result.file.empty() ? result.target : result.target + " of " + result.file;
}

// Predictions of different sizes cannot be compared.
Status CheckSizes(const Backends& backends) {
  const ModelBackend* first = nullptr;
  for (const auto& backend : backends) {
    if (!backend->ok()) continue;
    if (first == nullptr) first = backend.get();
    if (backend->predictions().front().size() == first->predictions().front().size()) continue;
    return Error{fmt::format("{} predicts {} numbers an input, {} {}", Where(*first),
                             first->predictions().front().size(), Where(*backend),
                             backend->predictions().front().size()),
                 "compare files of one model"};
  }
  return {};
}

// Read by the first backend whose Python can: images need a package that not all have.
Result<std::unique_ptr<ModelData>> OpenData(Backends& backends, const CompareSettings& settings,
                                            const StopToken& stop) {
  std::optional<Error> first;
  for (auto& backend : backends) {
    if (!backend->ok()) continue;
    auto data = ModelData::Open(backend->host(), stop, settings.data, settings.preprocess);
    if (data.ok() || stop.requested()) return data;
    if (!first) first = data.error();
  }
  return *first;
}

}  // namespace

std::vector<std::string> FilesOf(const std::vector<ModelSide>& sides) {
  std::vector<std::string> files;
  for (const ModelSide& side : sides) {
    if (std::find(files.begin(), files.end(), side.file) == files.end()) files.push_back(side.file);
  }
  return files;
}

Result<ModelComparison> CompareModel(const CompareSettings& settings, HostPool& hosts,
                                     const StopToken& stop, Progress& progress) {
  Backends backends;
  std::vector<std::string> files = FilesOf(settings.sides);
  for (const ModelSide& side : settings.sides) {
    backends.push_back(std::make_unique<ModelBackend>(hosts.Of(side.target), side, stop));
    if (files.size() > 1) backends.back()->TellFile();
  }
  progress.Stage(fmt::format("loading the model on {} backends", backends.size()));
  OnAll(backends, [](ModelBackend& backend) { backend.Load(); });
  auto alive = std::find_if(backends.begin(), backends.end(),
                            [](const auto& backend) { return backend->ok(); });
  if (alive == backends.end()) {
    const BackendResult& first = backends.front()->result();
    return Error{"no backend loads the model", first.label + ": " + first.message};
  }
  for (auto& backend : backends) backend->OrderOutputsAs(**alive);
  PARALLAX_TRY_ASSIGN(std::unique_ptr<ModelData> data, OpenData(backends, settings, stop));
  for (auto& backend : backends) backend->TakeInputs(data->names());
  size_t inputs = settings.limit > 0 ? std::min(settings.limit, data->size()) : data->size();
  progress.Stage(fmt::format("predicting {} inputs", inputs));
  Truth truth;
  PARALLAX_TRY(PredictAll(*data, inputs, backends, stop, progress, &truth));
  PARALLAX_TRY(CheckSizes(backends));
  ModelComparison comparison;
  comparison.model = files.front();
  if (files.size() > 1) comparison.models = files;
  comparison.data = settings.data;
  comparison.inputs = inputs;
  for (auto& backend : backends) backend->SetAccuracy(truth);
  PARALLAX_TRY(ComparePairs(*data, backends, truth, settings, progress, &comparison));
  for (auto& backend : backends) comparison.backends.push_back(backend->result());
  comparison.unique_inconsistencies = CountUnique(comparison);
  return comparison;
}

}  // namespace parallax
