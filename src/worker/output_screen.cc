#include "worker/output_screen.h"

#include <fmt/format.h>

#include <algorithm>

#include "numbers/output.h"
#include "numbers/screen.h"

namespace parallax {
namespace {

bool SelectTensor(const Side& side, OutputTensor* t) {
  if (!t->has_bytes) return false;
  size_t item = ItemSize(t->dtype);
  int64_t rows = side.select == Select::kFlatPart ? NumElements(t->shape)
                 : t->shape.empty()               ? 0
                                                  : t->shape[0];
  if (side.part_index < 0 || side.part_index + side.part_length > rows) return false;
  size_t row_bytes = rows == 0 ? 0 : t->bytes.size() / static_cast<size_t>(rows);
  if (side.select == Select::kFlatPart) row_bytes = item;
  t->bytes = t->bytes.substr(static_cast<size_t>(side.part_index) * row_bytes,
                             static_cast<size_t>(side.part_length) * row_bytes);
  if (side.select == Select::kFlatPart) t->shape = {rows};
  t->shape[0] = side.part_length;
  t->strides = RowMajorStrides(t->shape);
  return true;
}

bool SameStrides(const TensorView& a, const TensorView& b) {
  for (int i = 0; i < a.rank; ++i) {
    if (a.shape[i] > 1 && a.strides[i] != b.strides[i]) return false;
  }
  return true;
}

bool FastLeafEqual(const TensorView& a, const TensorView& b, const Claim& claim) {
  if ((claim.bits & kClaimDType) != 0 && a.dtype != b.dtype) return false;
  if (!SameShape(a, b)) return (claim.bits & (kClaimShape | kClaimValues | kClaimBits)) == 0;
  if ((claim.bits & kClaimStrides) != 0 && !SameStrides(a, b)) return false;
  if ((claim.bits & kClaimBits) != 0) return a.dtype == b.dtype && SameBits(a, b);
  if ((claim.bits & kClaimValues) == 0) return true;
  return Close(a, b, Resolve(claim.tolerance, a.dtype, b.dtype));
}

}  // namespace

bool SelectPart(const Side& side, OutputValue* value) {
  if (side.select == Select::kAll) return true;
  if (auto* tensor = std::get_if<OutputTensor>(&value->v)) return SelectTensor(side, tensor);
  if (auto* sequence = std::get_if<OutputSequence>(&value->v)) {
    return std::all_of(sequence->items.begin(), sequence->items.end(),
                       [&](OutputValue& item) { return SelectPart(side, &item); });
  }
  return false;
}

bool FastOutput::Add(AdapterHandle& adapter, PyObject* object) {
  DLTensor tensor;
  if (!adapter.IsTensor(object) || !adapter.View(object, &tensor)) return false;
  auto dtype = FromDLDataType(tensor.dtype);
  if (!dtype || tensor.strides == nullptr) return false;
  leaves_[static_cast<size_t>(count_++)] = {
      *dtype, static_cast<const char*>(tensor.data) + tensor.byte_offset, tensor.shape,
      tensor.strides, tensor.ndim};
  return true;
}

bool FastOutput::Read(AdapterHandle& adapter, PyObject* object) {
  count_ = 0;
  if (Add(adapter, object)) return true;
  bool is_tuple = PyTuple_Check(object) != 0;
  if (!is_tuple && !PyList_Check(object)) return false;
  Py_ssize_t size = is_tuple ? PyTuple_Size(object) : PyList_Size(object);
  if (size > kMaxLeaves) return false;
  for (Py_ssize_t i = 0; i < size; ++i) {
    if (!Add(adapter, is_tuple ? PyTuple_GetItem(object, i) : PyList_GetItem(object, i))) {
      return false;
    }
  }
  return true;
}

bool FastOutput::Select(const Side& side) {
  if (side.select == Select::kAll) return true;
  for (int i = 0; i < count_; ++i) {
    TensorView& view = leaves_[static_cast<size_t>(i)];
    auto at = static_cast<size_t>(i);
    int64_t item = static_cast<int64_t>(ItemSize(view.dtype));
    const char* data = static_cast<const char*>(view.data);
    if (side.select == Select::kFlatPart) {
      if (!IsRowMajor(view) || side.part_index + side.part_length > NumElements(view)) return false;
      cut_[at] = {side.part_length, 1};
      view = {view.dtype, data + side.part_index * item, &cut_[at][0], &cut_[at][1], 1};
      continue;
    }
    if (view.rank == 0 || view.rank > 8 || side.part_index + side.part_length > view.shape[0]) {
      return false;
    }
    std::copy(view.shape, view.shape + view.rank, part_shape_[at].begin());
    part_shape_[at][0] = side.part_length;
    view.data = data + side.part_index * view.strides[0] * item;
    view.shape = part_shape_[at].data();
  }
  return true;
}

bool FastOutput::empty() const {
  for (int i = 0; i < count_; ++i) {
    if (NumElements(leaves_[static_cast<size_t>(i)]) > 0) return false;
  }
  return true;
}

bool FastEqual(const FastOutput& a, const FastOutput& b, const Claim& claim) {
  if (a.count() != b.count()) return false;
  for (int i = 0; i < a.count(); ++i) {
    if (!FastLeafEqual(a.leaf(i), b.leaf(i), claim)) return false;
  }
  return true;
}

bool SlowEqual(const OutputValue& a, const OutputValue& b, const Claim& claim) {
  OutputDifference difference = CompareOutputs(a, b, claim.tolerance);
  uint32_t bits = claim.bits;
  if ((bits & (kClaimShape | kClaimValues | kClaimBits)) != 0 &&
      (difference.StructuresDiffer() || difference.ShapesDiffer())) {
    return false;
  }
  if ((bits & kClaimDType) != 0 && difference.DTypesDiffer()) return false;
  if ((bits & kClaimStrides) != 0 && difference.StridesDiffer()) return false;
  if ((bits & kClaimBits) != 0) return a == b;
  return (bits & kClaimValues) == 0 || !difference.ValuesDiffer();
}

bool NonEmpty(const OutputValue& value) {
  if (auto* tensor = std::get_if<OutputTensor>(&value.v)) return NumElements(tensor->shape) > 0;
  if (auto* sequence = std::get_if<OutputSequence>(&value.v)) {
    return std::any_of(sequence->items.begin(), sequence->items.end(), NonEmpty);
  }
  return !std::holds_alternative<None>(value.v) && !std::holds_alternative<Opaque>(value.v);
}

std::string OutputKind(const OutputValue& value) {
  if (auto* tensor = std::get_if<OutputTensor>(&value.v)) {
    return fmt::format("tensor {} rank {}{}", Name(tensor->dtype), tensor->shape.size(),
                       NumElements(tensor->shape) == 0 ? " empty" : "");
  }
  if (auto* sequence = std::get_if<OutputSequence>(&value.v)) {
    std::string text = "(";
    for (size_t i = 0; i < std::min<size_t>(sequence->items.size(), 8); ++i) {
      text += (i > 0 ? ", " : "") + OutputKind(sequence->items[i]);
    }
    return text + ")";
  }
  if (auto* opaque = std::get_if<Opaque>(&value.v)) return opaque->type;
  static constexpr std::array<const char*, 6> kScalars = {"None",  "bool",    "int",
                                                          "float", "complex", "str"};
  return kScalars[std::min<size_t>(value.v.index(), 5)];
}

}  // namespace parallax
