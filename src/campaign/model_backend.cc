#include "campaign/model_backend.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <optional>

#include "base/clock.h"
#include "campaign/run_program.h"
#include "judge/outputs.h"
#include "report/outcome_text.h"

namespace parallax {
namespace {

constexpr double kDeadlineS = 300;  // loads compile
constexpr uint64_t kMaxOutputBytes = 1u << 30;

// Adds the time it lives to `seconds`.
class Stopwatch {
 public:
  explicit Stopwatch(double* seconds) : seconds_(seconds) {}
  ~Stopwatch() { *seconds_ += SystemClock().Seconds() - begin_; }
  Stopwatch(const Stopwatch&) = delete;
  Stopwatch& operator=(const Stopwatch&) = delete;

 private:
  double* seconds_;
  double begin_ = SystemClock().Seconds();
};

// All numbers of an output, one after the other.
std::vector<double> Flat(const OutputValue& output) {
  std::vector<double> numbers;
  for (const Leaf& leaf : LeavesOf(output)) {
    for (Element element : leaf.elements) numbers.push_back(element.re);
  }
  return numbers;
}

// Of what the adapter's model() answered; none when it does not make sense.
std::optional<std::vector<LayerInfo>> LayersOf(const std::string& text, std::string* weights) {
  try {
    auto json = nlohmann::json::parse(text);
    *weights = json.at("weights").get<std::string>();
    std::vector<LayerInfo> layers;
    for (const auto& layer : json.at("layers")) {
      LayerInfo info;
      info.name = layer.at("name").get<std::string>();
      info.type = layer.at("type").get<std::string>();
      info.config = layer.value("config", nlohmann::json::object()).dump();
      info.inbound = layer.at("inbound").get<std::vector<size_t>>();
      for (size_t place : info.inbound) {
        if (place >= layers.size()) return std::nullopt;
      }
      layers.push_back(std::move(info));
    }
    return layers;
  } catch (const nlohmann::json::exception&) {
    return std::nullopt;
  }
}

}  // namespace

ModelBackend::ModelBackend(TargetHost& host, std::string model, const StopToken& stop)
    : host_(host), worker_(host_, &stop), model_(std::move(model)) {
  result_.target = host_.spec().name;
}

void ModelBackend::Fail(BackendStatus status, std::string message) {
  result_.status = status;
  result_.message = std::move(message);
  predictions_.clear();
}

void ModelBackend::Fail(const Outcome& outcome) {
  bool refused = outcome.Is<Raised>() || outcome.Is<NotApplicable>();
  Fail(refused ? BackendStatus::kRefused : BackendStatus::kCrashed,
       OutcomeText(outcome, std::nullopt));
}

void ModelBackend::Load() {
  Stopwatch watch(&result_.seconds);
  auto hello = host_.Start();
  if (!hello.ok()) {
    return Fail(BackendStatus::kRefused, hello.error().InOneLine());
  }
  result_.profile = hello->profile;
  Describe();
}

void ModelBackend::Describe() {
  auto text = worker_.AskText("model", model_, kDeadlineS);
  if (!text.ok()) {
    bool ended = worker_.statistics().deaths + worker_.statistics().timeouts > 0;
    if (!ended) return Fail(BackendStatus::kRefused, text.error().message);
    // A run tells how it ended: the signal, the frame.
    auto outcome = Run("model:" + model_, {});
    if (outcome.ok() && !outcome->Is<Returned>()) return Fail(*outcome);
    return Fail(BackendStatus::kCrashed, text.error().message);
  }
  auto layers = LayersOf(*text, &result_.weights);
  if (!layers) return Fail(BackendStatus::kRefused, "the adapter's answer to model() is no model");
  layers_ = std::move(*layers);
}

Result<Outcome> ModelBackend::Run(const std::string& program, const Binding& inputs) {
  return RunProgram(worker_, program, inputs, kDeadlineS, kMaxOutputBytes);
}

void ModelBackend::Predict(const Batch& batch) {
  if (!ok()) return;
  Stopwatch watch(&result_.seconds);
  auto outcome = Run("model:" + model_, batch.inputs);
  if (!outcome.ok()) return Fail(BackendStatus::kCrashed, outcome.error().message);
  if (!outcome->Is<Returned>()) return Fail(*outcome);
  std::vector<Leaf> leaves = LeavesOf(outcome->As<Returned>().value);
  size_t begin = predictions_.size();
  predictions_.resize(begin + batch.count);
  for (const Leaf& leaf : leaves) {
    if (leaf.elements.empty() || leaf.elements.size() % batch.count != 0) {
      return Fail(BackendStatus::kRefused, "its predictions are not one for each input");
    }
    size_t width = leaf.elements.size() / batch.count;
    for (size_t i = 0; i < leaf.elements.size(); ++i) {
      predictions_[begin + i / width].push_back(leaf.elements[i].re);
    }
  }
}

Result<std::vector<std::vector<double>>> ModelBackend::Layers(const Binding& inputs) {
  PARALLAX_TRY_ASSIGN(Outcome outcome, Run("model:" + model_ + "@layers", inputs));
  const auto* outputs = outcome.Is<Returned>()
                            ? std::get_if<OutputSequence>(&outcome.As<Returned>().value.v)
                            : nullptr;
  if (outputs == nullptr || outputs->items.size() != layers_.size()) {
    return Error{
        result_.target + " gives no outputs of layers: " + OutcomeText(outcome, std::nullopt), ""};
  }
  std::vector<std::vector<double>> layers;
  for (const OutputValue& output : outputs->items) layers.push_back(Flat(output));
  return layers;
}

Result<LayerCut> ModelBackend::Cut(size_t layer, const Binding& inputs) {
  std::string argument = fmt::format("{}:{}", layer, model_);
  PARALLAX_TRY_ASSIGN(std::string text, worker_.AskText("cut", argument, kDeadlineS));
  auto json = nlohmann::json::parse(text, nullptr, false);
  if (!json.is_object()) return Error{"the adapter's answer to cut() is no object", ""};
  PARALLAX_TRY_ASSIGN(Outcome outcome, Run("cut:" + argument, inputs));
  if (!outcome.Is<Returned>()) {
    return Error{"the layer cannot be cut out: " + OutcomeText(outcome, std::nullopt), ""};
  }
  return LayerCut{json.value("program", ""), json.value("config", ""),
                  outcome.As<Returned>().value};
}

}  // namespace parallax
