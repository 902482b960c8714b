#include "worker/carry.h"

#include <optional>
#include <vector>

#include "worker/from_python.h"
#include "worker/input_tensor.h"

namespace parallax {
namespace {

std::string Raises(const std::string& who) {
  PyError error = TakeError();
  return who + " raises " + error.type + ": " + error.message;
}

// Bytes that are a number in every dtype: no nan among them, and of a bool only 0 and 1.
std::string SomeBytes(const TensorRecipe& recipe, int salt) {
  std::string bytes(static_cast<size_t>(NumElements(recipe.shape)) * ItemSize(recipe.dtype), 0);
  int limit = recipe.dtype == DType::kBool ? 2 : 61;
  for (size_t i = 0; i < bytes.size(); ++i) {
    bytes[i] = static_cast<char>((static_cast<int>(i) + salt) % limit);
  }
  return bytes;
}

std::string CheckNames(AdapterHandle& adapter, const std::string& name) {
  PyRef dtype = adapter.Call("dtype", MakeText(name).get());
  if (!dtype) return Raises("dtype(\"" + name + "\")");
  if (!adapter.IsDType(dtype.get())) {
    return "dtype(\"" + name + "\") gives a " + TypeNameOf(dtype.get()) +
           ", which is no dtype_type";
  }
  PyRef back = adapter.Call("dtype_name", dtype.get());
  if (!back) return Raises("dtype_name");
  std::string text = TextOf(back.get());
  return text == name ? "" : "dtype_name gives '" + text + "' of dtype(\"" + name + "\")";
}

// The tensor against the bytes that its memory holds.
std::string CheckExport(AdapterHandle& adapter, PyObject* tensor, const TensorRecipe& recipe,
                        const std::string& bytes) {
  if (std::string why = WhyNotExported(adapter, tensor); !why.empty()) return why;
  OutputValue out = ExportTensor(adapter, tensor, {});
  auto* back = std::get_if<OutputTensor>(&out.v);
  if (back == nullptr) return "export gives a dtype that Parallax does not know";
  if (back->dtype != recipe.dtype) {
    return "export gives " + std::string(Name(back->dtype)) + " back";
  }
  if (back->shape != recipe.shape) return "export gives another shape back";
  return back->bytes == bytes ? "" : "different bytes";
}

std::string CarryOne(AdapterHandle& adapter, const TensorRecipe& recipe) {
  InputTensor input;
  if (!input.Lay(recipe, false)) return "there is no memory";
  std::string bytes = SomeBytes(recipe, 1);
  input.Fill(reinterpret_cast<const std::byte*>(bytes.data()));
  PyRef tensor = input.Wrap(adapter);
  if (!tensor) return Raises("from_dlpack");
  if (!adapter.IsTensor(tensor.get())) {
    return "from_dlpack gives a " + TypeNameOf(tensor.get()) + ", which is no tensor_type";
  }
  std::string wrong = CheckExport(adapter, tensor.get(), recipe, bytes);
  if (!wrong.empty()) {
    return wrong == "different bytes" ? "export gives other bytes back than from_dlpack took"
                                      : wrong;
  }
  bytes = SomeBytes(recipe, 2);
  input.Fill(reinterpret_cast<const std::byte*>(bytes.data()));
  wrong = CheckExport(adapter, tensor.get(), recipe, bytes);
  // What copies and says so is handed its inputs anew for each case.
  if (wrong == "different bytes" && !adapter.capabilities().zero_copy) return "";
  if (wrong == "different bytes") return "from_dlpack copies: memory is filled anew for each case";
  return wrong;
}

}  // namespace

std::string CarryThereAndBack(AdapterHandle& adapter, const std::string& name) {
  auto dtype = DTypeFromName(name);
  if (!dtype) return "";  // named by the examination of capabilities()
  if (std::string wrong = CheckNames(adapter, name); !wrong.empty()) return wrong;
  for (const Shape& shape : std::vector<Shape>{{2, 3}, {}, {0, 2}}) {
    for (Layout layout : {Layout::kContiguous, Layout::kTransposed, Layout::kStrided}) {
      TensorRecipe recipe;
      recipe.dtype = *dtype;
      recipe.shape = shape;
      recipe.layout = layout;
      if (!adapter.WhyNot(recipe).empty()) continue;
      std::string wrong = CarryOne(adapter, recipe);
      if (!wrong.empty()) return wrong;
    }
  }
  return "";
}

bool FromDlpackCopies(AdapterHandle& adapter) {
  if (!adapter.capabilities().zero_copy) return true;
  std::optional<bool>& known = adapter.copies();
  if (known) return *known;
  known = false;
  TensorRecipe recipe;
  const std::vector<DType>& dtypes = adapter.capabilities().dtypes;
  recipe.dtype = dtypes.empty() ? DType::kF32 : dtypes.front();
  recipe.shape = {4};
  InputTensor input;
  if (!input.Lay(recipe, false)) return false;
  std::string before = SomeBytes(recipe, 1);
  std::string after = SomeBytes(recipe, 2);
  input.Fill(reinterpret_cast<const std::byte*>(before.data()));
  PyRef tensor = input.Wrap(adapter);
  input.Fill(reinterpret_cast<const std::byte*>(after.data()));
  if (!tensor) {
    PyErr_Clear();
    return false;
  }
  OutputValue out = ExportTensor(adapter, tensor.get(), {});
  auto* shown = std::get_if<OutputTensor>(&out.v);
  known = shown != nullptr && shown->has_bytes && shown->bytes != after;
  return *known;
}

}  // namespace parallax
