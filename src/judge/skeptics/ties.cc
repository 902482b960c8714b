// ties: where elements are equal, each of their indices is a right answer. Indices that differ are
// believed only if what they point at differs.

#include <algorithm>
#include <cmath>

#include "judge/measures/input_leaves.h"
#include "judge/registry.h"
#include "nouns/find_argument.h"

namespace parallax {
namespace {

bool SameNumber(Element a, Element b) { return Distance(a, b) == 0; }

// Of a row-major index into `shape`, with dimension `dim` taken out (or replaced where the output
// still has it), the offset into a tensor of shape `input` at position 0 of `dim`.
size_t LineOffset(size_t index, const Shape& output, const Shape& input, size_t dim) {
  bool kept = output.size() == input.size();
  size_t offset = 0;
  size_t stride = 1;
  size_t o = output.size();
  for (size_t i = input.size(); i-- > 0;) {
    if (i != dim || kept) {
      size_t extent = static_cast<size_t>(output[--o]);
      if (i != dim) offset += index % extent * stride;
      index /= extent;
    }
    stride *= static_cast<size_t>(input[i]);
  }
  return offset;
}

size_t StrideOf(const Shape& shape, size_t dim) {
  size_t stride = 1;
  for (size_t i = dim + 1; i < shape.size(); ++i) stride *= static_cast<size_t>(shape[i]);
  return stride;
}

// The output has the input's other extents in place, with `dim` taken out or of any length.
bool Fits(const Shape& output, const Shape& input, size_t dim) {
  Shape rest = input;
  if (output.size() == input.size()) {
    rest[dim] = output[dim];
  } else {
    rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(dim));
  }
  return output == rest;
}

// What the index `at` of the line that `spot` belongs to points at; empty: outside. `shape` is how
// the input's elements are looked at.
std::optional<Element> Pointee(const Leaf& input, const Shape& shape, const Shape& output,
                               const Spot& spot, size_t dim, double at) {
  if (!(at >= 0 && at < static_cast<double>(shape[dim]))) return std::nullopt;
  size_t offset =
      LineOffset(spot.index, output, shape, dim) + static_cast<size_t>(at) * StrideOf(shape, dim);
  if (offset >= input.elements.size()) return std::nullopt;
  return input.elements[offset];
}

// The dimension that indices run along: `dim` or `axis`, or the last; -1: over all elements.
int64_t DimensionOf(const Binding& binding, const Leaf& input, const Shape& output) {
  int64_t rank = static_cast<int64_t>(input.shape.size());
  for (std::string_view name : {"dim", "axis"}) {
    const Value* value = FindArgument(binding, name);
    if (value == nullptr || !value->Is<int64_t>()) continue;
    int64_t dim = value->As<int64_t>();
    return dim < 0 ? dim + rank : dim;
  }
  return output.empty() ? -1 : rank - 1;
}

bool PointsAtEqual(const Evidence& evidence, const Dispute& dispute, const Spot& spot,
                   const Leaf& input) {
  Shape line = dispute.leaves[spot.leaf].shape;
  Shape shape = input.shape;
  int64_t dim = DimensionOf(evidence.binding(), input, line);
  if (dim < 0 || shape.empty()) {
    shape = {static_cast<int64_t>(input.elements.size())};
    line.clear();
    dim = 0;
  }
  if (dim >= static_cast<int64_t>(shape.size())) return false;
  size_t d = static_cast<size_t>(dim);
  if (line.size() > shape.size() || line.size() + 1 < shape.size()) return false;
  if (!Fits(line, shape, d)) return false;
  std::optional<Element> a = Pointee(input, shape, line, spot, d, spot.value.re);
  std::optional<Element> b = Pointee(input, shape, line, spot, d, spot.reference.re);
  return a && b && SameNumber(*a, *b);
}

// The output holds values beside the indices (all inexact leaves), and they agree.
bool GatheredValuesAgree(const Dispute& dispute) {
  bool values = std::any_of(dispute.leaves.begin(), dispute.leaves.end(), [](const Leaf& leaf) {
    return leaf.dtype && IsInexact(*leaf.dtype) && !leaf.elements.empty();
  });
  return values && std::all_of(dispute.spots.begin(), dispute.spots.end(), [&](const Spot& spot) {
           return IsInteger(*dispute.leaves[spot.leaf].dtype);
         });
}

class TiesSkeptic : public Skeptic {
 public:
  std::string_view name() const override { return "ties"; }

  bool Concerns(const Evidence& evidence, const Complaint& complaint) const override {
    return complaint.kind == Kind::kValue && evidence.HasTrait("ties");
  }

  Opinion Doubt(const Evidence& evidence, const Complaint&) const override {
    std::vector<Leaf> inputs = InputLeaves(evidence);
    for (const Dispute& dispute : DisputesOf(evidence)) {
      if (dispute.spots.empty()) return {};
      if (GatheredValuesAgree(dispute)) continue;
      for (const Spot& spot : dispute.spots) {
        bool index = IsInteger(*dispute.leaves[spot.leaf].dtype);
        bool tie =
            index && !inputs.empty() && PointsAtEqual(evidence, dispute, spot, inputs.front());
        if (!tie) return {};
      }
    }
    return {true, "the indices point at equal elements", -1};
  }
};

PARALLAX_SKEPTIC(TiesSkeptic);

}  // namespace
}  // namespace parallax
