#pragma once

// ModelBackend: one target with one model loaded. What the backend does (it refuses the model, it
// crashes) is its result, no error of ours. One thread at a time.

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "models/measure/comparison.h"
#include "models/measure/over_tolerance.h"
#include "models/measure/pair.h"
#include "models/run/data.h"
#include "models/run/files.h"
#include "models/run/tensors.h"
#include "nouns/program.h"
#include "targets/target.h"

namespace parallax {

struct LayerInfo {
  std::string name;
  std::string type;
  std::string config;           // JSON
  std::string implementation;   // "lib/src/backend/nn.py:512 conv"; may be empty
  std::vector<size_t> inbound;  // places of the layers whose outputs go in
};

// A layer cut out of a model: what MakeLayerCase takes (models/run/layer_case.h).
struct LayerCut {
  Program program;
  std::string config;
  OutputValue tensors;
};

// A piece of the outputs of all layers for one input, which lie end to end in the order of layers.
struct LayerPiece {
  std::vector<uint64_t> sizes;      // how many numbers each layer has
  std::vector<OutputTensor> parts;  // the numbers of the piece; a part is of one dtype
};

class ModelBackend {
 public:
  // `target`, that of the side, and `stop` outlive it.
  ModelBackend(Target& target, const ModelSide& side, const StopToken& stop);

  Target& target() { return target_; }
  const std::string& model() const { return model_; }
  // The same side, its model in float64.
  ModelSide InFloat64() const { return {PathInFloat64(model_), target_.spec(), result_.label}; }
  const BackendResult& result() const { return result_; }
  bool ok() const { return result_.status == BackendStatus::kOk; }
  const std::vector<LayerInfo>& layers() const { return layers_; }
  const Predictions& predictions() const { return predictions_; }

  // The result names the file: the other backends run others.
  void TellFile() { result_.file = model_; }
  // Starts the target, unless it runs, and loads the model.
  void Load();
  // Its outputs come in the order of the other's from now on (model_tensors.h).
  void OrderOutputsAs(const ModelBackend& other) {
    output_order_ = MatchOutputs(other.outputs_, outputs_);
  }
  // Batches have arrays of these names from now on.
  void TakeInputs(const std::vector<std::string>& names) {
    input_order_ = MatchInputs(names, inputs_);
  }
  // Why its model does not take these arrays; empty: they look as if it did.
  std::string Misfit(const Binding& inputs, const std::vector<std::string>& names) const;
  // As the other, which runs the same file.
  void TakeOrdersOf(const ModelBackend& other) {
    input_order_ = other.input_order_;
    output_order_ = other.output_order_;
  }
  // Predicts a batch, behind those before it. Does nothing once the backend failed.
  void Predict(const Batch& batch);
  // How many numbers each output has, in the order of the predictions; as the last batch had it.
  const std::vector<size_t>& widths() const { return widths_; }
  Digits digits() const { return DigitsOf(result_.precision); }
  // The prediction for one input, which is not kept. None: it does not give one.
  std::optional<std::vector<double>> PredictAside(const Binding& input);
  // The numbers [begin, begin + count) of the outputs of layers() for `inputs`, fewer at the end.
  // The child keeps the outputs of the last inputs. Error: it failed.
  Result<LayerPiece> Layers(const Binding& inputs, uint64_t begin, uint64_t count);
  // Accuracy, margins, inputs with nan. Once all is predicted.
  void Score(const Truth& truth);
  // What went wrong so far, refusals to give outputs of layers too.
  const std::vector<ModelFailure>& failures() const { return failures_; }
  // The layer at a place of layers(), with what goes into it for `inputs`. Error: the adapter
  // cannot cut it out.
  Result<LayerCut> Cut(size_t layer, const Binding& inputs);

 private:
  void Describe();
  Binding InItsOrder(const Binding& inputs) const;
  Result<Outcome> Run(const Program& program, const Binding& inputs);
  // Of what the model returned, one vector an input. None: it is not one for each input.
  std::optional<Predictions> RowsOf(const Outcome& returned, size_t count);
  void Fail(BackendStatus status, FailureStage stage, const std::string& message);
  void Fail(FailureStage stage, const Outcome& outcome);

  Target& target_;
  std::unique_ptr<TargetSession> session_;
  std::string model_;
  BackendResult result_;
  std::vector<ModelFailure> failures_;
  std::vector<LayerInfo> layers_;
  std::vector<ModelTensor> inputs_;
  std::vector<ModelTensor> outputs_;
  std::vector<size_t> input_order_;   // of a batch's arrays for its inputs
  std::vector<size_t> output_order_;  // of its outputs in the predictions
  std::vector<size_t> widths_;
  Predictions predictions_;
};

// Those of one comparison.
using Backends = std::vector<std::unique_ptr<ModelBackend>>;

}  // namespace parallax
