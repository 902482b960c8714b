#include "campaign/model_backend.h"

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

// What the adapter's model() answered.
struct Description {
  std::string weights;
  std::vector<LayerInfo> layers;
  std::vector<ModelTensor> inputs;
  std::vector<ModelTensor> outputs;
};

std::vector<ModelTensor> TensorsOf(const nlohmann::json& json) {
  std::vector<ModelTensor> tensors;
  for (const auto& tensor : json) {
    tensors.push_back({tensor.at("names").get<std::vector<std::string>>(),
                       tensor.at("shape").get<std::vector<int64_t>>()});
  }
  return tensors;
}

// None when the answer does not make sense.
std::optional<Description> Parse(const std::string& text) {
  try {
    auto json = nlohmann::json::parse(text);
    Description description;
    description.weights = json.at("weights").get<std::string>();
    description.inputs = TensorsOf(json.at("inputs"));
    description.outputs = TensorsOf(json.at("outputs"));
    std::vector<LayerInfo>& layers = description.layers;
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
    return description;
  } catch (const nlohmann::json::exception&) {
    return std::nullopt;
  }
}

}  // namespace

ModelBackend::ModelBackend(TargetHost& host, const ModelSide& side, const StopToken& stop)
    : host_(host), worker_(host_, &stop), model_(side.file) {
  result_.target = side.target.name;
  result_.label = side.label;
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
  auto description = Parse(*text);
  if (!description) {
    return Fail(BackendStatus::kRefused, "the adapter's answer to model() is no model");
  }
  result_.weights = std::move(description->weights);
  layers_ = std::move(description->layers);
  inputs_ = std::move(description->inputs);
  outputs_ = std::move(description->outputs);
}

Result<Outcome> ModelBackend::Run(const std::string& program, const Binding& inputs) {
  return RunProgram(worker_, program, inputs, kDeadlineS, kMaxOutputBytes);
}

// A preprocess() may make other arrays than the data has: those stay as they are.
Binding ModelBackend::InItsOrder(const Binding& inputs) const {
  if (input_order_.size() != inputs.arguments.size()) return inputs;
  Binding ordered;
  for (size_t place : input_order_) ordered.arguments.push_back(inputs.arguments[place]);
  return ordered;
}

void ModelBackend::Predict(const Batch& batch) {
  if (!ok()) return;
  Stopwatch watch(&result_.seconds);
  auto outcome = Run("model:" + model_, InItsOrder(batch.inputs));
  if (!outcome.ok()) return Fail(BackendStatus::kCrashed, outcome.error().message);
  if (!outcome->Is<Returned>()) return Fail(*outcome);
  std::vector<Leaf> leaves = LeavesOf(outcome->As<Returned>().value);
  size_t begin = predictions_.size();
  predictions_.resize(begin + batch.count);
  for (size_t place = 0; place < leaves.size(); ++place) {
    bool known = output_order_.size() == leaves.size();
    const Leaf& leaf = leaves[known ? output_order_[place] : place];
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
  PARALLAX_TRY_ASSIGN(Outcome outcome, Run("model:" + model_ + "@layers", InItsOrder(inputs)));
  const auto* outputs = outcome.Is<Returned>()
                            ? std::get_if<OutputSequence>(&outcome.As<Returned>().value.v)
                            : nullptr;
  if (outputs == nullptr || outputs->items.size() != layers_.size()) {
    return Error{
        result_.label + " gives no outputs of layers: " + OutcomeText(outcome, std::nullopt), ""};
  }
  std::vector<std::vector<double>> layers;
  for (const OutputValue& output : outputs->items) layers.push_back(Flat(output));
  return layers;
}

}  // namespace parallax
