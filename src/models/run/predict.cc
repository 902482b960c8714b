#include "models/run/predict.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <future>
#include <thread>

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

}  // namespace

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

Status PredictAll(const Inputs& inputs, const CompareTools& tools, Backends& backends,
                  Truth* truth) {
  PARALLAX_TRY_ASSIGN(size_t size, BatchSize(inputs.data));
  // Each batch is read while the one before it is predicted.
  auto read = [&](size_t begin) {
    return std::async(std::launch::async,
                      [&inputs, begin, count = std::min(size, inputs.count - begin)] {
                        return inputs.data.Read(begin, count);
                      });
  };
  std::future<Result<Batch>> coming = read(0);
  for (size_t end = 0; end < inputs.count;) {
    PARALLAX_TRY_ASSIGN(Batch batch, coming.get());
    if (tools.stop.requested()) return StoppedByUser();
    end = std::min(end + size, inputs.count);
    if (end < inputs.count) coming = read(end);
    OnAll(backends, [&](ModelBackend& backend) { backend.Predict(batch); });
    Append(std::move(batch.truth), truth);
    tools.progress.Done(end, inputs.count);
  }
  return {};
}

}  // namespace parallax
