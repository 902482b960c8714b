#include "numbers/selection.h"

#include <cstddef>
#include <string>
#include <utility>

namespace parallax {
namespace {

// The elements [begin, begin + count) of dimension 0.
OutputTensor Slice(const OutputTensor& tensor, int64_t begin, int64_t count) {
  OutputTensor part = tensor;
  part.shape[0] = count;
  if (!tensor.has_bytes) return part;
  size_t row = tensor.bytes.size() / static_cast<size_t>(tensor.shape[0]);
  part.bytes =
      tensor.bytes.substr(row * static_cast<size_t>(begin), row * static_cast<size_t>(count));
  return part;
}

OutputTensor Cut(const Side& side, OutputTensor tensor) {
  if (side.select == Select::kFlatPart) {
    int64_t count = NumElements(tensor.shape);
    if (count <= side.part_length) count = tensor.shape.size() == 1 ? count : -1;
    if (count < 0) return tensor;
    tensor.shape = {count};
    tensor.strides = {1};
  }
  bool longer = !tensor.shape.empty() && tensor.shape[0] > side.part_length;
  if (!longer || side.part_index + side.part_length > tensor.shape[0]) return tensor;
  return Slice(tensor, side.part_index, side.part_length);
}

OutputValue CutValue(const Side& side, const OutputValue& value) {
  if (const auto* tensor = std::get_if<OutputTensor>(&value.v)) {
    if (side.select != Select::kSqueezed) return {Cut(side, *tensor)};
    OutputTensor squeezed = *tensor;
    Squeeze(&squeezed);
    return {std::move(squeezed)};
  }
  const auto* sequence = std::get_if<OutputSequence>(&value.v);
  if (sequence == nullptr) return value;
  OutputSequence cut;
  for (const OutputValue& item : sequence->items) cut.items.push_back(CutValue(side, item));
  return {std::move(cut)};
}

}  // namespace

Shape Squeezed(Shape shape) {
  std::erase(shape, 1);
  return shape;
}

void Squeeze(OutputTensor* tensor) {
  tensor->shape = Squeezed(std::move(tensor->shape));
  tensor->strides = RowMajorStrides(tensor->shape);
}

const OutputValue* ItemOf(const Side& side, const OutputValue& value) {
  const auto* sequence = std::get_if<OutputSequence>(&value.v);
  const auto at = static_cast<size_t>(side.part_index);
  if (sequence == nullptr || at >= sequence->items.size()) return nullptr;
  const OutputValue& item = sequence->items[at];
  return std::holds_alternative<OutputSequence>(item.v) ? nullptr : &item;
}

OutputValue Selected(const Side& side, const Outcome& outcome) {
  const OutputValue& value = outcome.As<Returned>().value;
  if (side.select == Select::kItem) {
    const OutputValue* item = ItemOf(side, value);
    return item == nullptr ? value : *item;
  }
  return side.select == Select::kAll ? value : CutValue(side, value);
}

}  // namespace parallax
