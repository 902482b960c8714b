#include "models/run/compare_layers.h"

#include <future>

#include "models/measure/layer_sums.h"

namespace parallax {
namespace {

struct Pieces {
  LayerPiece a;
  LayerPiece b;
};

Result<Pieces> AskBoth(ModelBackend& a, ModelBackend& b, const Binding& inputs, uint64_t begin) {
  auto of_b = std::async(std::launch::async, [&] { return b.Layers(inputs, begin, kLayerPiece); });
  auto of_a = a.Layers(inputs, begin, kLayerPiece);
  auto got_b = of_b.get();
  Pieces pieces;
  PARALLAX_TRY_ASSIGN(pieces.a, std::move(of_a));
  PARALLAX_TRY_ASSIGN(pieces.b, std::move(got_b));
  return pieces;
}

Status SameSizes(const ModelBackend& a, const Pieces& pieces) {
  if (pieces.a.sizes.size() != pieces.b.sizes.size()) {
    return Error{"the backends see different layers", ""};
  }
  for (size_t i = 0; i < pieces.a.sizes.size(); ++i) {
    if (pieces.a.sizes[i] == pieces.b.sizes[i]) continue;
    return Error{"the outputs of " + a.layers()[i].name + " have different sizes", ""};
  }
  return {};
}

}  // namespace

Result<std::vector<DeviationSum>> CompareLayers(ModelBackend& a, ModelBackend& b,
                                                const Binding& inputs) {
  PARALLAX_TRY_ASSIGN(Pieces pieces, AskBoth(a, b, inputs, 0));
  PARALLAX_TRY(SameSizes(a, pieces));
  LayerSums sums(pieces.a.sizes);
  while (true) {
    uint64_t before = sums.done();
    PARALLAX_TRY(sums.Add(pieces.a.parts, pieces.b.parts));
    if (sums.complete()) return sums.sums();
    if (sums.done() == before) return Error{"the outputs of the layers end too early", ""};
    pieces = {};
    PARALLAX_TRY_ASSIGN(pieces, AskBoth(a, b, inputs, sums.done()));
  }
}

}  // namespace parallax
