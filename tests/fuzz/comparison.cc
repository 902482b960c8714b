// A comparison of models, as the store keeps it.

#include "fuzzing.h"
#include "models/measure/comparison_json.h"

namespace parallax {

std::vector<std::string> Seeds() {
  NamedComparison kept;
  kept.name = "lenet";
  ModelComparison& comparison = kept.result;
  comparison.model = "/models/a.onnx";
  comparison.data = "/data/digits.npz";
  comparison.inputs = 60;
  comparison.backends.resize(2);
  comparison.backends[0].target = "jax";
  comparison.backends[0].margin = MarginSummary{0.01, 0.62};
  comparison.backends[1].target = "torch";
  PairResult pair;
  pair.b = 1;
  pair.class_distance = DistanceSummary{16, 0, 3, false};
  pair.mad_reason = "no labels";
  pair.class_distribution = {3, 0, 0, 0, 0, 57};
  pair.localisation.resize(2);
  pair.localisation[0].layer = "a";
  pair.localisation[1].layer = "b";
  pair.localisation[1].from = {0};
  pair.localisation[1].config = R"({"units":3})";
  comparison.pairs = {pair};
  WorstInput worst;
  worst.label = 3;
  worst.predictions = {{"jax", {{3, 0.75}}}};
  worst.image = InputImage{1, 2, 1, "ab"};
  comparison.worst_inputs = {worst};
  ModelFailure failure;
  failure.targets = {"jax"};
  comparison.failures = {failure};
  return {KeptText(kept)};
}

}  // namespace parallax

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace parallax;
  CheckCodec(
      Bytes(data, size), [](std::string_view text) { return ReadKept(std::string(text)); },
      KeptText);
  return 0;
}
