#include "models/run/compare.h"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <set>

#include "models/measure/alone.h"
#include "models/measure/lone.h"
#include "models/measure/nan_inputs.h"
#include "models/run/backend.h"
#include "models/run/compare_pairs.h"
#include "models/run/data.h"
#include "models/run/predict.h"
#include "models/run/referee.h"
#include "models/run/twins.h"
#include "models/run/worst_inputs.h"

namespace parallax {
namespace {

// What takes the place of the truth where nothing is known of it: medians of independent backends,
// where three ran, else a run in float64.
std::optional<Predictions> StandIn(const Backends& backends, Referee& referee, Progress& progress,
                                   ModelComparison* out) {
  std::set<std::string> voices;
  std::vector<const Predictions*> chosen;
  for (const auto& backend : backends) {
    // Runtimes of one file are one voice about it.
    const std::string& file = backend->result().file;
    const std::string& voice = file.empty() ? backend->target().spec().Voice() : file;
    if (!backend->ok() || !voices.insert(voice).second) continue;
    chosen.push_back(&backend->predictions());
  }
  if (chosen.size() >= 3) {
    out->mad_truth = fmt::format("median of {} backends", chosen.size());
    return MedianOf(chosen);
  }
  if (!out->models.empty()) return std::nullopt;  // a run of one file does not judge the other
  const Predictions* run = referee.Run(std::nullopt, progress, out);
  if (run == nullptr) return std::nullopt;
  out->mad_truth = "float64 run on " + out->referee;
  return *run;
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

std::vector<std::string> VoicesOf(const Backends& backends) {
  std::vector<std::string> voices;
  for (const auto& backend : backends) voices.push_back(backend->target().spec().Voice());
  return voices;
}

void AddLone(const std::vector<std::string>& voices, ModelComparison* out) {
  if (out->models.empty()) {
    out->lone = LoneBackend(out->backends, voices, out->pairs);
    return;
  }
  FileVoices files = VoicesOfFiles(out->backends, voices, out->pairs);
  out->lone = files.lone;
  out->files_differ = files.files_differ;
  out->lone_file = std::move(files.lone_file);
}

bool AnyInconsistent(const ModelComparison& comparison) {
  return std::any_of(comparison.pairs.begin(), comparison.pairs.end(),
                     [](const PairResult& pair) { return pair.inconsistent; });
}

// "toy of /models/a.abc".
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

// Where no backend predicts anything, that the data is of other shapes than the model's inputs.
Status CheckInputs(const Backends& backends, const CompareSettings& settings, ModelData& data) {
  for (const auto& backend : backends) {
    if (backend->ok()) return {};
  }
  PARALLAX_TRY_ASSIGN(const Batch one, data.Read(0, 1));
  for (const auto& backend : backends) {
    const std::string misfit = backend->Misfit(one.inputs, data.names());
    if (misfit.empty()) continue;
    return Error{fmt::format("{} does not fit {}: {}", settings.data, backend->model(), misfit),
                 "reshape the array, or let --preprocess FILE make what the model takes"};
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

Backends BackendsOf(const CompareSettings& settings, const CompareTools& tools) {
  Backends backends;
  const bool several = FilesOf(settings.sides).size() > 1;
  for (const ModelSide& side : settings.sides) {
    Target& target = tools.hosts.Of(side.target);
    backends.push_back(std::make_unique<ModelBackend>(target, side, tools.stop));
    if (several) backends.back()->TellFile();
  }
  return backends;
}

// What was compared, before anything is known of it.
ModelComparison Named(const CompareSettings& settings, size_t inputs) {
  ModelComparison comparison;
  const std::vector<std::string> files = FilesOf(settings.sides);
  comparison.model = files.front();
  if (files.size() > 1) comparison.models = files;
  comparison.data = settings.data;
  comparison.inputs = inputs;
  return comparison;
}

// What the pairs together say of backends and model.
void Conclude(const Backends& backends, const CompareSettings& settings, const CompareTools& tools,
              const PredictOn& predict, Referee& referee, ModelComparison* out) {
  for (const auto& backend : backends) out->backends.push_back(backend->result());
  out->failures = FailuresOf(backends);
  const std::vector<std::string> voices = VoicesOf(backends);
  AddLone(voices, out);
  MarkAlone(out->backends, voices, &out->failures);
  AskTwins(backends, settings, tools, predict, out);
  if (settings.float64 || AnyInconsistent(*out)) referee.Run(out->lone, tools.progress, out);
  referee.Judge(out);
}

Result<ModelComparison> Compare(const CompareSettings& settings, const CompareTools& tools) {
  Backends backends = BackendsOf(settings, tools);
  PARALLAX_TRY(LoadAll(backends, tools.progress));
  PARALLAX_TRY_ASSIGN(std::unique_ptr<ModelData> data, OpenData(backends, settings, tools.stop));
  for (auto& backend : backends) backend->TakeInputs(data->names());
  const size_t count = settings.limit > 0 ? std::min(settings.limit, data->size()) : data->size();
  const Inputs inputs{*data, count};
  tools.progress.Stage(fmt::format("predicting {} inputs", count));
  Truth truth;
  PARALLAX_TRY(PredictAll(inputs, tools, backends, &truth));
  PARALLAX_TRY(CheckInputs(backends, settings, *data));
  PARALLAX_TRY(CheckSizes(backends));
  for (auto& backend : backends) {
    if (backend->ok()) backend->Score(truth);
  }
  ModelComparison comparison = Named(settings, count);
  const PredictOn predict = [&](Backends& one) {
    for (auto& backend : one) backend->TakeInputs(data->names());
    Truth unused;
    return PredictAll(inputs, tools, one, &unused);
  };
  Referee referee(backends, tools.stop, predict);
  std::optional<Predictions> stand_in;
  if (!truth.known()) stand_in = StandIn(backends, referee, tools.progress, &comparison);
  if (truth.known()) comparison.mad_truth = "labels";
  PARALLAX_TRY(ComparePairs({*data, backends, truth, stand_in ? &*stand_in : nullptr}, settings,
                            tools, &comparison));
  Conclude(backends, settings, tools, predict, referee, &comparison);
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
  if (tools.stop.requested()) return StoppedByUser();
  return comparison;
}

}  // namespace parallax
