#include "models/run/data.h"

#include <fmt/format.h>

#include <filesystem>

#include "base/fs.h"
#include "base/paths.h"
#include "judge/measures/outputs.h"
#include "nouns/inline_tensor.h"
#include "targets/adapters/json_fields.h"
#include "targets/run_program.h"
#include "words/outcome_text.h"

namespace parallax {
namespace {

constexpr double kReadDeadlineS = 120;
constexpr uint64_t kMaxBatchBytes = 256u << 20;

constexpr const char* kHint =
    "data is an .npz file with arrays x and y, a .csv file with a column label, or a folder of "
    "images (in a folder for each class)";

Error NoData(const std::string& path, const std::string& why) {
  return {fmt::format("{} cannot be used as data: {}", path, why), kHint};
}

Status AddLabels(const std::string& path, const OutputValue& labels, size_t count, Truth* truth) {
  std::vector<Leaf> leaves = LeavesOf(labels);
  if (leaves.size() != 1 || !leaves[0].dtype) return {};
  const Leaf& leaf = leaves[0];
  if (leaf.elements.size() % count != 0) {
    return NoData(path, fmt::format("{} labels for {} inputs", leaf.elements.size(), count));
  }
  size_t width = leaf.elements.size() / count;
  bool classes = !IsInexact(*leaf.dtype) && width == 1;
  for (size_t i = 0; i < count; ++i) {
    if (classes) {
      truth->classes.push_back(static_cast<int64_t>(leaf.elements[i].re));
      continue;
    }
    std::vector<double>& values = truth->values.emplace_back();
    for (size_t j = 0; j < width; ++j) values.push_back(leaf.elements[i * width + j].re);
  }
  return {};
}

}  // namespace

std::string_view DataHint() { return kHint; }

Status CheckData(const std::string& path) {
  if (std::filesystem::is_directory(path)) return CheckFolder(path, "data");
  Status status = CheckFile(path, "data");
  if (!status.ok() && Exists(path)) return status;
  if (!status.ok()) return Error{status.error().message, status.error().hint + "; " + kHint};
  if (path.ends_with(".npz") || path.ends_with(".csv")) return {};
  return NoData(path, "its name does not end in .npz or .csv");
}

Result<std::unique_ptr<ModelData>> ModelData::Open(Target& target, const StopToken& stop,
                                                   const std::string& path,
                                                   const std::string& preprocess) {
  std::unique_ptr<ModelData> data(new ModelData(target.Open({&stop, StopLevel::kClean})));
  data->argument_ = preprocess.empty() ? path : path + "\n" + preprocess;
  auto text = data->session_->AskText("data", data->argument_, kReadDeadlineS);
  if (!text.ok()) return NoData(path, text.error().message);
  PARALLAX_TRY(VisitAnswer(target.spec().adapter, "data", *text, [&](JsonFields fields) {
    data->size_ = fields.Count("inputs");
    data->names_ = fields.Texts("names");
  }));
  if (data->size_ == 0) return NoData(path, "it is empty");
  if (!preprocess.empty()) data->names_.clear();
  return data;
}

Result<Batch> ModelData::Read(size_t begin, size_t count) {
  Binding part;
  part.arguments.push_back({"begin", false, {static_cast<int64_t>(begin)}});
  part.arguments.push_back({"count", false, {static_cast<int64_t>(count)}});
  PARALLAX_TRY_ASSIGN(Outcome outcome, RunProgram(*session_, Program::OfData(argument_), part,
                                                  kReadDeadlineS, kMaxBatchBytes));
  if (!outcome.Is<Returned>()) return NoData(argument_, OutcomeText(outcome, std::nullopt));
  const auto* pair = std::get_if<OutputSequence>(&outcome.As<Returned>().value.v);
  const auto* inputs = pair == nullptr || pair->items.size() != 2
                           ? nullptr
                           : std::get_if<OutputSequence>(&pair->items[0].v);
  if (inputs == nullptr) {
    return NoData(argument_, "the adapter's batch() gives no pair of inputs and labels");
  }
  Batch batch;
  for (const OutputValue& input : inputs->items) PARALLAX_TRY(AddInput(input, &batch));
  if (batch.count == 0) return NoData(argument_, "a batch is empty");
  PARALLAX_TRY(AddLabels(argument_, pair->items[1], batch.count, &batch.truth));
  return batch;
}

std::string ModelData::NameOf(size_t input) const {
  return input < names_.size() ? "array " + names_[input] : fmt::format("array {}", input);
}

Status ModelData::AddInput(const OutputValue& input, Batch* batch) const {
  const std::string name = NameOf(batch->inputs.arguments.size());
  const auto* tensor = std::get_if<OutputTensor>(&input.v);
  if (tensor == nullptr) {
    const auto* opaque = std::get_if<Opaque>(&input.v);
    return NoData(argument_, fmt::format("{} is no array of numbers{}", name,
                                         opaque != nullptr ? " but " + opaque->type : ""));
  }
  if (!tensor->has_bytes) return NoData(argument_, name + " is too large for a batch");
  if (tensor->shape.empty()) return NoData(argument_, name + " is a single number");
  const auto rows = static_cast<size_t>(tensor->shape[0]);
  if (!batch->inputs.arguments.empty() && rows != batch->count) {
    return NoData(argument_, fmt::format("{} has {} rows where {} has {}", name, rows, NameOf(0),
                                         batch->count));
  }
  batch->count = rows;
  batch->inputs.arguments.push_back({"", false, {InlineTensor(*tensor)}});
  return {};
}

}  // namespace parallax
