#include "worker/output_screen.h"

#include <fmt/format.h>

#include <algorithm>

namespace parallax {

bool FastOutput::Add(AdapterHandle& adapter, PyObject* object) {
  DLTensor tensor;
  PyRef& owner = owners_[static_cast<size_t>(views_.count)];
  if (!adapter.IsTensor(object) || !adapter.View(object, &tensor, &owner)) return false;
  auto dtype = FromDLDataType(tensor.dtype);
  if (!dtype || tensor.strides == nullptr) return false;
  views_.leaves[static_cast<size_t>(views_.count++)] = {
      *dtype, static_cast<const char*>(tensor.data) + tensor.byte_offset, tensor.shape,
      tensor.strides, tensor.ndim};
  return true;
}

bool FastOutput::Read(AdapterHandle& adapter, PyObject* object) {
  views_.count = 0;
  views_.is_sequence = false;
  if (Add(adapter, object)) return true;
  bool is_tuple = PyTuple_Check(object) != 0;
  if (!is_tuple && !PyList_Check(object)) return false;
  Py_ssize_t size = is_tuple ? PyTuple_Size(object) : PyList_Size(object);
  if (size > OutputViews::kMost) return false;
  views_.is_sequence = true;
  for (Py_ssize_t i = 0; i < size; ++i) {
    if (!Add(adapter, is_tuple ? PyTuple_GetItem(object, i) : PyList_GetItem(object, i))) {
      return false;
    }
  }
  return true;
}

bool FastOutput::SelectItem(size_t index) {
  if (!views_.is_sequence || index >= static_cast<size_t>(views_.count)) return false;
  views_.leaves[0] = views_.leaves[index];
  views_.count = 1;
  views_.is_sequence = false;
  return true;
}

bool FastOutput::Squeeze() {
  for (size_t at = 0; at < static_cast<size_t>(views_.count); ++at) {
    TensorView& view = views_.leaves[at];
    if (view.rank > 8) return false;
    int rank = 0;
    for (int i = 0; i < view.rank; ++i) {
      if (view.shape[i] == 1) continue;
      part_shape_[at][static_cast<size_t>(rank)] = view.shape[i];
      part_strides_[at][static_cast<size_t>(rank++)] = view.strides[i];
    }
    view = {view.dtype, view.data, part_shape_[at].data(), part_strides_[at].data(), rank};
  }
  return true;
}

bool FastOutput::Select(const Side& side) {
  if (side.select == Select::kAll) return true;
  if (side.select == Select::kItem) return SelectItem(static_cast<size_t>(side.part_index));
  if (side.select == Select::kSqueezed) return Squeeze();
  for (int i = 0; i < views_.count; ++i) {
    TensorView& view = views_.leaves[static_cast<size_t>(i)];
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
