#include "models/run/match_files.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <limits>

#include "models/measure/layer_prints.h"
#include "models/run/compare_layers.h"
#include "numbers/element.h"

namespace parallax {
namespace {

constexpr uint64_t kMostSorted = 4u
                                 << 20;  // numbers of a layer that are held; larger: by its print
constexpr double kCoarse = 0.05;         // share that layers of few digits may differ by

// Takes the numbers of layers one by one.
using TakeNumber = std::function<void(double number, bool is_integer)>;

// The numbers [begin, end) of the stream of all layers. Error: the backend fails.
Status Stream(ModelBackend& backend, const Binding& input, uint64_t begin, uint64_t end,
              const TakeNumber& take) {
  while (begin < end) {
    PARALLAX_TRY_ASSIGN(const LayerPiece piece,
                        backend.Layers(input, begin, std::min(kLayerPiece, end - begin)));
    const uint64_t before = begin;
    for (const OutputTensor& part : piece.parts) {
      const size_t size = ItemSize(part.dtype);
      const bool is_integer = !IsInexact(part.dtype);
      for (size_t at = 0; at + size <= part.bytes.size(); at += size, ++begin) {
        take(LoadElement(part.dtype, part.bytes.data() + at).re, is_integer);
      }
    }
    if (begin == before) return Error{"the outputs of the layers end too early", ""};
  }
  return {};
}

// One file's layers on one input.
class File {
 public:
  static Result<File> Read(ModelBackend& backend, const Binding& input) {
    File file(backend, input);
    PARALLAX_TRY_ASSIGN(const LayerPiece start, backend.Layers(input, 0, 0));
    file.begins_.push_back(0);
    for (const uint64_t size : start.sizes) file.begins_.push_back(file.begins_.back() + size);
    file.prints_.resize(start.sizes.size());
    uint64_t at = 0;
    size_t layer = 0;
    PARALLAX_TRY(Stream(backend, input, 0, file.begins_.back(), [&](double number, bool whole) {
      while (at == file.begins_[layer + 1]) ++layer;
      file.prints_[layer].Add(number, whole);
      ++at;
    }));
    return file;
  }

  const std::vector<LayerPrint>& prints() const { return prints_; }
  // The numbers of one layer.
  Result<std::vector<double>> Numbers(size_t layer) const {
    std::vector<double> numbers;
    PARALLAX_TRY(Stream(backend_, input_, begins_[layer], begins_[layer + 1],
                        [&](double number, bool) { numbers.push_back(number); }));
    return numbers;
  }

 private:
  File(ModelBackend& backend, const Binding& input) : backend_(backend), input_(input) {}

  ModelBackend& backend_;
  const Binding& input_;
  std::vector<uint64_t> begins_;  // of the layers in the stream, and its end
  std::vector<LayerPrint> prints_;
};

std::vector<MatchedLayer> LayersOf(const ModelBackend& backend,
                                   const std::vector<LayerPrint>& prints,
                                   const std::vector<LayerPrint>& elsewhere) {
  std::vector<MatchedLayer> layers;
  for (size_t i = 0; i < prints.size(); ++i) {
    const bool depends = elsewhere.empty() || !(prints[i] == elsewhere[i]);
    layers.push_back({backend.layers()[i].inbound, false, depends && !prints[i].integers()});
  }
  return layers;
}

// Whether the two layers hold the same numbers.
Result<bool> Match(const File& a, size_t in_a, const File& b, size_t in_b, double share) {
  const LayerPrint& print = a.prints()[in_a];
  if (!print.IsNear(b.prints()[in_b], share)) return false;
  if (print.count() > kMostSorted) return true;
  PARALLAX_TRY_ASSIGN(std::vector<double> of_a, a.Numbers(in_a));
  PARALLAX_TRY_ASSIGN(std::vector<double> of_b, b.Numbers(in_b));
  return SortedDistance(std::move(of_a), std::move(of_b)) <= share * print.largest();
}

struct Matches {
  std::vector<MatchedLayer> a;
  std::vector<MatchedLayer> b;
};

Status MatchAll(const File& a, const File& b, double share, Matches* matches) {
  for (size_t i = 0; i < a.prints().size(); ++i) {
    if (!a.prints()[i].Tells() || !matches->a[i].counts) continue;
    for (size_t k = 0; k < b.prints().size(); ++k) {
      if (!b.prints()[k].Tells() || (matches->a[i].matched && matches->b[k].matched)) continue;
      PARALLAX_TRY_ASSIGN(const bool match, Match(a, i, b, k, share));
      if (match) matches->a[i].matched = matches->b[k].matched = true;
    }
  }
  return {};
}

// Without holding more than the prints.
Result<std::vector<LayerPrint>> PrintsOf(ModelBackend& backend, const Binding* input) {
  if (input == nullptr) return std::vector<LayerPrint>();
  PARALLAX_TRY_ASSIGN(const File file, File::Read(backend, *input));
  return file.prints();
}

PartedLayer PartedOf(const ModelBackend& backend, const std::vector<MatchedLayer>& layers) {
  PartedLayer parted;
  for (const MatchedLayer& layer : layers) {
    parted.layers += layer.counts;
    parted.matched += layer.matched;
  }
  const auto first = FirstParted(layers);
  if (!first) return parted;
  const LayerInfo& info = backend.layers()[*first];
  parted.layer = info.name;
  parted.type = info.type;
  for (const size_t from : info.inbound) {
    if (layers[from].matched) parted.after.push_back(backend.layers()[from].name);
  }
  return parted;
}

}  // namespace

Status FindParting(const Binding& worst, const Binding* other, ModelBackend& a, ModelBackend& b,
                   PairResult* pair) {
  const Digits digits = std::max(a.digits(), b.digits());
  const double share = std::min(kCoarse, SharesOf(digits).nudged);
  PARALLAX_TRY_ASSIGN(const std::vector<LayerPrint> other_a, PrintsOf(a, other));
  PARALLAX_TRY_ASSIGN(const std::vector<LayerPrint> other_b, PrintsOf(b, other));
  PARALLAX_TRY_ASSIGN(const File of_a, File::Read(a, worst));
  PARALLAX_TRY_ASSIGN(const File of_b, File::Read(b, worst));
  Matches matches{LayersOf(a, of_a.prints(), other_a), LayersOf(b, of_b.prints(), other_b)};
  PARALLAX_TRY(MatchAll(of_a, of_b, share, &matches));
  pair->parting = {PartedOf(a, matches.a), PartedOf(b, matches.b)};
  return {};
}

}  // namespace parallax
