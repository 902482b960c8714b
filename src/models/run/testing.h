#pragma once

// CompareBench: a model of two layers on backends of lambdas, over 300 inputs whose class is 2.

#include <cstring>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "judge/testing.h"
#include "models/run/compare.h"
#include "targets/fake_target.h"
#include "words/fake_progress.h"

namespace parallax::testing_models {

using testing_judge::Items;
using testing_judge::Return;
using testing_judge::Tensor;
using testing_targets::FakeCall;

inline constexpr int64_t kInputs = 300;

struct FakeBackend {
  bool backwards = false;                           // its last layer turns the classes round
  bool refuses = false;                             // to load the model
  bool wide = true;                                 // it runs models in float64
  bool reads = true;                                // data
  std::map<std::string, std::string> answers = {};  // instead of what it would say to a verb
  // Instead of the predictions for its n-th batch, from 0.
  std::function<std::optional<Outcome>(int batch)> predict;
  int batches = 0;
  // The prediction for an input by the first of its numbers, which is 1.
  std::function<std::vector<float>(float first)> row;
  testing_targets::FakeLibrary library;
};

class CompareBench {
 public:
  std::map<std::string, FakeBackend> backends;
  StopToken stop;
  FakeProgress progress;
  bool labels = true;
  std::function<std::optional<Outcome>(Outcome batch)> data;  // what is read instead of it

  // `twins`: backends that are no sides; "a-plain" is that of "a".
  explicit CompareBench(const std::vector<std::string>& names,
                        const std::vector<std::string>& twins = {}) {
    for (const std::string& twin : twins) Prepare(twin);
    settings_.data = "/data.npz";
    for (const std::string& name : names) {
      Prepare(name);
      ModelSide side{"/model.toy", {}, name, {}};
      side.target.name = side.target.adapter = name;
      if (backends.contains(name + "-plain")) {
        side.twin = side.target;
        side.twin->name += "-plain";
      }
      settings_.sides.push_back(std::move(side));
    }
  }

  Result<ModelComparison> Compare() {
    TargetPool targets([this](const TargetSpec& spec) {
      return std::make_unique<testing_targets::FakeTarget>(spec.name,
                                                           backends.at(spec.name).library);
    });
    return CompareModel(settings_, {targets, stop, progress, nullptr});
  }

 private:
  void Prepare(const std::string& name) {
    FakeBackend& backend = backends[name];
    backend.library.ask = [&](const std::string& verb, const std::string& path) {
      if (!backend.wide && path.ends_with("@float64")) return Result<std::string>(Error{"no", ""});
      return Answer(backend, verb);
    };
    backend.library.call = [&](const FakeCall& call) { return Call(backend, call); };
  }

  static Result<std::string> Answer(const FakeBackend& backend, const std::string& verb) {
    if (const auto other = backend.answers.find(verb); other != backend.answers.end()) {
      return other->second;
    }
    if (verb == "data") {
      if (!backend.reads) return Error{"no such package", ""};
      return std::string(R"({"inputs": 300, "names": ["x"]})");
    }
    if (backend.refuses) return Error{"ValueError: an unknown layer", ""};
    return std::string(R"({"weights": "abc",
      "layers": [{"name": "dense", "type": "Dense", "inbound": []},
                 {"name": "top", "type": "Softmax", "inbound": [0]}],
      "inputs": [{"names": ["x"], "shape": [-1, 2]}],
      "outputs": [{"names": ["y"], "shape": [-1, 3]}]})");
  }

  std::optional<Outcome> Call(FakeBackend& backend, const FakeCall& call) const {
    const std::vector<Argument>& arguments = call.inputs.arguments;
    if (call.side.program.name().starts_with("data:")) {
      Outcome batch = Data(arguments[0].value.As<int64_t>(), arguments[1].value.As<int64_t>());
      return data ? data(std::move(batch)) : batch;
    }
    int64_t rows = arguments[0].value.As<TensorRecipe>().shape[0];
    std::vector<float> dense{0.1f, 0.3f, 0.6f}, top = dense;
    if (backend.backwards && !call.side.program.name().ends_with("@float64"))
      std::swap(top[0], top[2]);
    if (call.side.program.name().ends_with("@layers")) {
      dense.insert(dense.end(), top.begin(), top.end());
      return Return(Items({Tensor<int64_t>({3, 3}), Tensor(dense)}));
    }
    if (backend.predict) {
      if (auto outcome = backend.predict(backend.batches++)) return outcome;
    }
    std::vector<float> all;
    for (int64_t i = 0; i < rows; ++i) {
      if (backend.row) top = backend.row(FirstOf(arguments[0].value.As<TensorRecipe>(), i));
      all.insert(all.end(), top.begin(), top.end());
    }
    return Return(Tensor(all, {rows, 3}));
  }

  // Of row i of the two columns.
  static float FirstOf(const TensorRecipe& recipe, int64_t i) {
    float first = 1;
    std::memcpy(&first, recipe.bytes->data() + static_cast<size_t>(i) * 2 * sizeof(float),
                sizeof(float));
    return first;
  }

  Outcome Data(int64_t begin, int64_t count) const {
    count = std::min(count, kInputs - begin);
    auto inputs = Tensor(std::vector<float>(static_cast<size_t>(count) * 2, 1), {count, 2});
    OutputValue classes = Tensor(std::vector<int64_t>(static_cast<size_t>(count), 2));
    return Return(Items({Items({inputs}), labels ? classes : OutputValue{None{}}}));
  }

  CompareSettings settings_;
};

}  // namespace parallax::testing_models
