#include "models/run/compare.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <future>
#include <memory>
#include <set>
#include <thread>
#include <tuple>

#include "models/measure/localise.h"
#include "models/measure/lone.h"
#include "models/measure/nan_inputs.h"
#include "models/run/backend.h"
#include "models/run/compare_layers.h"
#include "models/run/data.h"
#include "models/run/referee.h"
#include "models/run/voices.h"
#include "models/run/worst_inputs.h"

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

Status LoadAll(Backends& backends, Progress& progress) {
  progress.Stage(fmt::format("loading the model on {} backends", backends.size()));
  OnAll(backends, [](ModelBackend& backend) { backend.Load(); });
  auto alive = std::find_if(backends.begin(), backends.end(),
                            [](const auto& backend) { return backend->ok(); });
  if (alive == backends.end()) {
    const BackendResult& first = backends.front()->result();
    return Error{"no backend loads the model", first.label + ": " + first.message};
  }
  for (auto& backend : backends) backend->OrderOutputsAs(**alive);
  return {};
}

Status PredictAll(ModelData& data, size_t inputs, Backends& backends, const StopToken& stop,
                  Progress& progress, Truth* truth) {
  PARALLAX_TRY_ASSIGN(size_t size, BatchSize(data));
  // Each batch is read while the one before it is predicted.
  auto read = [&](size_t begin) {
    return std::async(std::launch::async, [&data, begin, count = std::min(size, inputs - begin)] {
      return data.Read(begin, count);
    });
  };
  std::future<Result<Batch>> coming = read(0);
  for (size_t end = 0; end < inputs;) {
    PARALLAX_TRY_ASSIGN(Batch batch, coming.get());
    if (stop.requested()) return Error{"stopped by the user", ""};
    end = std::min(end + size, inputs);
    if (end < inputs) coming = read(end);
    OnAll(backends, [&](ModelBackend& backend) { backend.Predict(batch); });
    Append(std::move(batch.truth), truth);
    progress.Done(end, inputs);
  }
  return {};
}

// What takes the place of the truth where nothing is known of it: medians of independent backends,
// where three ran, else a run in float64.
std::optional<Predictions> StandIn(const Backends& backends, Referee& referee, Progress& progress,
                                   ModelComparison* out) {
  std::set<std::string> voices;
  std::vector<const Predictions*> chosen;
  for (const auto& backend : backends) {
    if (!backend->ok() || !voices.insert(VoiceOf(backend->target().spec())).second) continue;
    chosen.push_back(&backend->predictions());
  }
  if (chosen.size() >= 3) {
    out->mad_truth = fmt::format("median of {} backends", chosen.size());
    return MedianOf(chosen);
  }
  const Predictions* run = referee.Run(std::nullopt, progress, out);
  if (run == nullptr) return std::nullopt;
  out->mad_truth = "float64 run on " + out->referee;
  return *run;
}

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

Status LocalisePair(const Batch& worst, ModelBackend& a, ModelBackend& b, PairResult* pair) {
  if (a.result().file != b.result().file) {
    pair->localisation_reason = "the sides run different files, whose layers do not correspond";
    return {};
  }
  auto sums = CompareLayers(a, b, worst.inputs);
  if (!sums.ok()) {
    pair->localisation_reason = sums.error().message;
    return {};
  }
  AddRows(a, b, *sums, pair);
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
                    const Predictions* stand_in, const CompareSettings& settings,
                    Progress& progress, LayerFindings* findings, ModelComparison* out) {
  for (size_t a = 0; a < backends.size(); ++a) {
    for (size_t b = a + 1; b < backends.size(); ++b) {
      if (!backends[a]->ok() || !backends[b]->ok()) continue;
      PairResult pair = ComparePair(backends[a]->predictions(), backends[b]->predictions(), truth,
                                    stand_in, settings.rules);
      if (!pair.mad_reason.empty() && !out->referee_reason.empty()) {
        pair.mad_reason += ", nor a float64 run";
      }
      pair.a = a;
      pair.b = b;
      if (pair.Suspicious() || settings.all_layers) {
        progress.Stage(fmt::format("localising {} against {}", backends[a]->result().label,
                                   backends[b]->result().label));
        PARALLAX_TRY_ASSIGN(Batch worst, data.Read(pair.worst_input, 1));
        PARALLAX_TRY(LocalisePair(worst, *backends[a], *backends[b], &pair));
        if (findings != nullptr && pair.Suspicious()) {
          PARALLAX_TRY(findings->Examine(*backends[a], *backends[b], worst.inputs, &pair));
        }
      }
      out->pairs.push_back(std::move(pair));
    }
  }
  return {};
}

std::vector<ModelFailure> FailuresOf(const Backends& backends) {
  std::vector<ModelFailure> failures;
  std::vector<std::pair<std::string, const Predictions*>> ran;
  for (const auto& backend : backends) {
    for (const ModelFailure& failure : backend->failures()) AddFailure(failure, &failures);
    if (backend->ok()) ran.emplace_back(backend->result().Shown(), &backend->predictions());
  }
  for (const ModelFailure& failure : NanFailures(ran)) AddFailure(failure, &failures);
  return failures;
}

std::optional<size_t> Lone(const Backends& backends, const ModelComparison& comparison) {
  std::vector<std::string> voices;
  for (const auto& backend : backends) voices.push_back(VoiceOf(backend->target().spec()));
  return LoneBackend(comparison.backends, voices, comparison.pairs);
}

bool AnyInconsistent(const ModelComparison& comparison) {
  return std::any_of(comparison.pairs.begin(), comparison.pairs.end(),
                     [](const PairResult& pair) { return pair.inconsistent; });
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
    const Predictions& own = backend->predictions();
    const Predictions& others = first->predictions();
    auto [a, b] = std::mismatch(own.begin(), own.end(), others.begin(), others.end(),
                                [](const auto& x, const auto& y) { return x.size() == y.size(); });
    if (a == own.end()) continue;
    return Error{fmt::format("{} predicts {} numbers for input {}, {} {}", Where(*first), b->size(),
                             a - own.begin(), Where(*backend), a->size()),
                 "compare files of one model, on inputs of one size"};
  }
  return {};
}

// Read by the first backend whose Python can: images need a package that not all have.
Result<std::unique_ptr<ModelData>> OpenData(Backends& backends, const CompareSettings& settings,
                                            const StopToken& stop) {
  std::optional<Error> failure;
  for (auto& backend : backends) {
    if (!backend->ok()) continue;
    auto data = ModelData::Open(backend->target(), stop, settings.data, settings.preprocess);
    if (data.ok() || stop.requested()) return data;
    bool again = failure && failure->message == data.error().message;
    if (!failure) {
      failure = data.error();
    } else if (!again) {
      failure->message += "; " + data.error().message;
    }
    if (again) break;  // it is the data
  }
  return *failure;
}

Result<ModelComparison> Compare(const CompareSettings& settings, const CompareTools& tools) {
  const auto& [hosts, stop, progress, findings] = tools;
  Backends backends;
  std::vector<std::string> files = FilesOf(settings.sides);
  for (const ModelSide& side : settings.sides) {
    backends.push_back(std::make_unique<ModelBackend>(hosts.Of(side.target), side, stop));
    if (files.size() > 1) backends.back()->TellFile();
  }
  PARALLAX_TRY(LoadAll(backends, progress));
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
  for (auto& backend : backends) {
    if (backend->ok()) backend->Score(truth);
  }
  Referee referee(backends, settings, stop, [&](Backends& one) {
    Truth unused;
    return PredictAll(*data, inputs, one, stop, progress, &unused);
  });
  std::optional<Predictions> stand_in;
  if (!truth.known()) stand_in = StandIn(backends, referee, progress, &comparison);
  comparison.mad_truth = truth.known() ? "labels" : comparison.mad_truth;
  PARALLAX_TRY(ComparePairs(*data, backends, truth, stand_in ? &*stand_in : nullptr, settings,
                            progress, findings, &comparison));
  for (auto& backend : backends) comparison.backends.push_back(backend->result());
  comparison.unique_inconsistencies = CountUnique(comparison);
  comparison.failures = FailuresOf(backends);
  comparison.lone = Lone(backends, comparison);
  if (settings.float64 || AnyInconsistent(comparison)) {
    referee.Run(comparison.lone, progress, &comparison);
  }
  referee.Judge(&comparison);
  PARALLAX_TRY(AddWorstInputs(*data, backends, settings.rules.k, &comparison));
  return comparison;
}

}  // namespace

std::vector<std::string> FilesOf(const std::vector<ModelSide>& sides) {
  std::vector<std::string> files;
  for (const ModelSide& side : sides) {
    if (std::find(files.begin(), files.end(), side.file) == files.end()) files.push_back(side.file);
  }
  return files;
}

Result<ModelComparison> CompareModel(const CompareSettings& settings, const CompareTools& tools) {
  auto comparison = Compare(settings, tools);
  // Backends that were stopped look as if they had failed.
  if (tools.stop.requested()) return Error{"stopped by the user", "the same command starts anew"};
  return comparison;
}

}  // namespace parallax
