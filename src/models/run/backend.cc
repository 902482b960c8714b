#include "models/run/backend.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <iterator>
#include <optional>

#include "base/clock.h"
#include "base/nesting.h"
#include "judge/measures/outputs.h"
#include "models/measure/margin.h"
#include "models/measure/nan_inputs.h"
#include "targets/adapters/json_fields.h"
#include "targets/run_program.h"
#include "words/outcome_text.h"

namespace parallax {
namespace {

constexpr double kRunDeadlineS = 300;  // loads compile
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

// Of what the program of layers returned, taken out of it; none when it does not make sense.
std::optional<LayerPiece> PieceOf(OutputValue* value, size_t layers) {
  auto* items = std::get_if<OutputSequence>(&value->v);
  if (items == nullptr || items->items.empty()) return std::nullopt;
  for (const OutputValue& item : items->items) {
    const auto* tensor = std::get_if<OutputTensor>(&item.v);
    if (tensor == nullptr || !tensor->has_bytes) return std::nullopt;
  }
  const auto& sizes = std::get<OutputTensor>(items->items.front().v);
  if (sizes.dtype != DType::kI64 || sizes.bytes.size() != layers * sizeof(uint64_t)) {
    return std::nullopt;
  }
  LayerPiece piece;
  piece.sizes.resize(layers);
  std::memcpy(piece.sizes.data(), sizes.bytes.data(), sizes.bytes.size());
  for (size_t i = 1; i < items->items.size(); ++i) {
    piece.parts.push_back(std::get<OutputTensor>(std::move(items->items[i].v)));
  }
  return piece;
}

// What the adapter's model() answered.
struct Description {
  std::string weights;
  std::string precision;
  std::vector<LayerInfo> layers;
  std::vector<ModelTensor> inputs;
  std::vector<ModelTensor> outputs;
};

std::vector<ModelTensor> TensorsOf(JsonFields& fields, const char* key) {
  std::vector<ModelTensor> tensors;
  for (JsonFields& tensor : fields.Objects(key)) {
    tensors.push_back({tensor.Texts("names"), tensor.Integers("shape")});
  }
  return tensors;
}

LayerInfo LayerOf(JsonFields fields, size_t place) {
  LayerInfo info;
  info.name = fields.Text("name");
  info.type = fields.Text("type");
  info.config = fields.Dump("config");
  if (info.config.empty()) info.config = "{}";
  info.implementation = fields.Text("implementation");
  for (const int64_t from : fields.Integers("inbound")) {
    if (from < 0 || static_cast<size_t>(from) >= place) {
      fields.Complain("inbound", "must be places of layers before it");
    } else {
      info.inbound.push_back(static_cast<size_t>(from));
    }
  }
  return info;
}

// Error: the answer does not make sense.
Result<Description> Parse(const std::string& adapter, const std::string& text) {
  Description out;
  PARALLAX_TRY(VisitAnswer(adapter, "model", text, [&](JsonFields fields) {
    out.weights = fields.RequiredText("weights");
    out.precision = fields.Text("precision");
    out.inputs = TensorsOf(fields, "inputs");
    out.outputs = TensorsOf(fields, "outputs");
    for (JsonFields& layer : fields.Objects("layers")) {
      out.layers.push_back(LayerOf(std::move(layer), out.layers.size()));
    }
  }));
  return out;
}

}  // namespace

ModelBackend::ModelBackend(Target& target, const ModelSide& side, const StopToken& stop)
    : target_(target), session_(target.Open({&stop, StopLevel::kClean})), model_(side.file) {
  result_.target = side.target.name;
  result_.label = side.label;
}

void ModelBackend::Fail(BackendStatus status, FailureStage stage, const std::string& message) {
  FailureKind kind =
      status == BackendStatus::kCrashed ? FailureKind::kCrashed : FailureKind::kRefused;
  AddFailure(FailureOf(stage, kind, result_.Shown(), message, target_.spec().dialect), &failures_);
  result_.status = status;
  result_.message = message;
  predictions_.clear();
}

void ModelBackend::Fail(FailureStage stage, const Outcome& outcome) {
  bool refused = outcome.Is<Raised>() || outcome.Is<NotApplicable>();
  result_.status = refused ? BackendStatus::kRefused : BackendStatus::kCrashed;
  result_.message = OutcomeText(outcome, std::nullopt);
  if (const auto* raised = std::get_if<Raised>(&outcome.v)) {
    result_.message = "raises " + LastLineOf(raised->type + ": " + raised->message);
  }
  AddFailure(FailureOf(stage, result_.Shown(), outcome, result_.message, target_.spec().dialect),
             &failures_);
  predictions_.clear();
}

void ModelBackend::Score(const Truth& truth) {
  std::vector<bool> nans = NanInputs(predictions_);
  result_.nan_inputs = static_cast<uint64_t>(std::count(nans.begin(), nans.end(), true));
  result_.accuracy = Accuracy(predictions_, truth);
  if (result_.accuracy) result_.margin = Margins(predictions_);
}

void ModelBackend::Load() {
  Stopwatch watch(&result_.seconds);
  auto hello = target_.Start();
  if (!hello.ok()) {
    return Fail(BackendStatus::kRefused, FailureStage::kStart, hello.error().InOneLine());
  }
  result_.profile = hello->profile;
  Describe();
}

void ModelBackend::Describe() {
  auto text = session_->AskText("model", model_, kRunDeadlineS);
  if (!text.ok()) {
    bool ended = session_->statistics().deaths + session_->statistics().timeouts > 0;
    if (!ended) return Fail(BackendStatus::kRefused, FailureStage::kLoad, text.error().message);
    // A run tells how it ended: the signal, the frame.
    auto outcome = Run(Program::OfModel(model_), {});
    if (outcome.ok() && !outcome->Is<Returned>()) return Fail(FailureStage::kLoad, *outcome);
    return Fail(BackendStatus::kCrashed, FailureStage::kLoad, text.error().message);
  }
  auto description = Parse(target_.spec().adapter, *text);
  if (!description.ok()) {
    return Fail(BackendStatus::kRefused, FailureStage::kLoad, description.error().InOneLine());
  }
  result_.weights = std::move(description->weights);
  // What computes in few digits by design does so with any file.
  result_.precision = target_.spec().reduced ? "bfloat16" : std::move(description->precision);
  layers_ = std::move(description->layers);
  inputs_ = std::move(description->inputs);
  outputs_ = std::move(description->outputs);
}

Result<Outcome> ModelBackend::Run(const Program& program, const Binding& inputs) {
  return RunProgram(*session_, program, inputs, kRunDeadlineS, kMaxOutputBytes);
}

// A preprocess() may make other arrays than the data has: those stay as they are.
Binding ModelBackend::InItsOrder(const Binding& inputs) const {
  if (input_order_.size() != inputs.arguments.size()) return inputs;
  Binding ordered;
  for (size_t place : input_order_) ordered.arguments.push_back(inputs.arguments[place]);
  return ordered;
}

std::string ModelBackend::Misfit(const Binding& inputs,
                                 const std::vector<std::string>& names) const {
  std::vector<Shape> shapes;
  ForEachTensor(InItsOrder(inputs),
                [&](const TensorRecipe& each) { shapes.push_back(each.shape); });
  std::vector<std::string> ordered;
  if (names.size() == input_order_.size()) {
    for (const size_t place : input_order_) ordered.push_back(names[place]);
  }
  return MisfitOf(inputs_, shapes, ordered.empty() ? names : ordered);
}

void ModelBackend::Predict(const Batch& batch) {
  if (!ok()) return;
  Stopwatch watch(&result_.seconds);
  auto outcome = Run(Program::OfModel(model_), InItsOrder(batch.inputs));
  if (!outcome.ok()) {
    return Fail(BackendStatus::kCrashed, FailureStage::kPredict, outcome.error().message);
  }
  if (!outcome->Is<Returned>()) return Fail(FailureStage::kPredict, *outcome);
  auto rows = RowsOf(*outcome, batch.count);
  if (!rows) {
    return Fail(BackendStatus::kRefused, FailureStage::kPredict,
                "its predictions are not one for each input");
  }
  std::move(rows->begin(), rows->end(), std::back_inserter(predictions_));
}

std::optional<Predictions> ModelBackend::RowsOf(const Outcome& returned, size_t count) {
  const std::vector<Leaf> leaves = LeavesOf(returned.As<Returned>().value);
  Predictions rows(count);
  widths_.clear();
  for (size_t place = 0; place < leaves.size(); ++place) {
    bool known = output_order_.size() == leaves.size();
    const Leaf& leaf = leaves[known ? output_order_[place] : place];
    if (leaf.elements.empty() || leaf.elements.size() % count != 0) return std::nullopt;
    const size_t width = leaf.elements.size() / count;
    widths_.push_back(width);
    for (size_t i = 0; i < leaf.elements.size(); ++i) {
      rows[i / width].push_back(leaf.elements[i].re);
    }
  }
  return rows;
}

std::optional<std::vector<double>> ModelBackend::PredictAside(const Binding& input) {
  if (!ok()) return std::nullopt;
  auto outcome = Run(Program::OfModel(model_), InItsOrder(input));
  if (!outcome.ok() || !outcome->Is<Returned>()) return std::nullopt;
  auto rows = RowsOf(*outcome, 1);
  return rows ? std::optional(std::move(rows->front())) : std::nullopt;
}

Result<LayerPiece> ModelBackend::Layers(const Binding& inputs, uint64_t begin, uint64_t count) {
  Binding arguments = InItsOrder(inputs);
  arguments.arguments.push_back({"begin", false, {static_cast<int64_t>(begin)}});
  arguments.arguments.push_back({"count", false, {static_cast<int64_t>(count)}});
  PARALLAX_TRY_ASSIGN(Outcome outcome, Run(Program::OfLayers(model_), arguments));
  if (auto* returned = std::get_if<Returned>(&outcome.v)) {
    auto piece = PieceOf(&returned->value, layers_.size());
    if (piece) return std::move(*piece);
  }
  std::string text = OutcomeText(outcome, std::nullopt);
  AddFailure(
      FailureOf(FailureStage::kLayers, result_.Shown(), outcome, text, target_.spec().dialect),
      &failures_);
  return Error{result_.Shown() + " gives no outputs of layers: " + text, ""};
}

Result<LayerCut> ModelBackend::Cut(size_t layer, const Binding& inputs) {
  std::string argument = fmt::format("{}:{}", layer, model_);
  PARALLAX_TRY_ASSIGN(std::string text, session_->AskText("cut", argument, kRunDeadlineS));
  LayerCut cut;
  PARALLAX_TRY(VisitAnswer(target_.spec().adapter, "cut", text, [&](JsonFields fields) {
    cut.program = fields.RequiredText("program");
    cut.config = fields.Text("config");
  }));
  PARALLAX_TRY_ASSIGN(Outcome outcome, Run(Program::OfCut(layer, model_), InItsOrder(inputs)));
  if (!outcome.Is<Returned>()) {
    return Error{"the layer cannot be cut out: " + OutcomeText(outcome, std::nullopt), ""};
  }
  cut.tensors = outcome.As<Returned>().value;
  return cut;
}

}  // namespace parallax
