#include "worker/from_python.h"

#include "numbers/view.h"

namespace parallax {
namespace {

constexpr int kMaxDepth = 24;
constexpr Py_ssize_t kMaxSeedItems = 4096;
constexpr uint64_t kMaxSeedBytes = 4u << 20;

OutputValue FromDLTensor(const DLTensor& tensor, const RecordOptions& options) {
  auto dtype = FromDLDataType(tensor.dtype);
  if (!dtype) return {Opaque{"tensor of a dtype Parallax does not know"}};
  OutputTensor out;
  out.dtype = *dtype;
  out.shape.assign(tensor.shape, tensor.shape + tensor.ndim);
  out.strides = RowMajorStrides(out.shape);
  if (tensor.strides != nullptr) out.strides.assign(tensor.strides, tensor.strides + tensor.ndim);
  TensorView view{*dtype, static_cast<const char*>(tensor.data) + tensor.byte_offset,
                  out.shape.data(), out.strides.data(), tensor.ndim};
  uint64_t bytes = static_cast<uint64_t>(NumElements(out.shape)) * ItemSize(*dtype);
  out.has_bytes = options.want_bytes && bytes <= options.max_bytes;
  if (out.has_bytes) {
    out.bytes.resize(bytes);
    CopyRowMajor(view, out.bytes.data());
  }
  return {std::move(out)};
}

Shape ShapeFrom(PyObject* sequence) {
  Shape shape;
  Py_ssize_t size = PySequence_Size(sequence);
  for (Py_ssize_t i = 0; i < size; ++i) {
    PyRef item(PySequence_GetItem(sequence, i));
    shape.push_back(item ? PyLong_AsLongLong(item.get()) : 0);
  }
  if (PyErr_Occurred()) PyErr_Clear();
  return shape;
}

// adapter.export's (dtype name, shape, strides): a tensor without data.
OutputValue FromDescription(PyObject* tuple) {
  auto dtype = DTypeFromName(TextOf(PyTuple_GetItem(tuple, 0)));
  if (!dtype) return {Opaque{"tensor of a dtype Parallax does not know"}};
  OutputTensor out;
  out.dtype = *dtype;
  out.shape = ShapeFrom(PyTuple_GetItem(tuple, 1));
  out.strides = ShapeFrom(PyTuple_GetItem(tuple, 2));
  if (out.strides.size() != out.shape.size()) out.strides = RowMajorStrides(out.shape);
  out.has_bytes = false;
  return {std::move(out)};
}

bool RecordScalar(PyObject* object, OutputValue* out) {
  if (object == Py_None) {
    out->v = None{};
  } else if (PyBool_Check(object)) {
    out->v = object == Py_True;
  } else if (PyLong_Check(object)) {
    int64_t value = PyLong_AsLongLong(object);
    if (PyErr_Occurred()) {
      PyErr_Clear();
      out->v = StrOf(object);
    } else {
      out->v = value;
    }
  } else if (PyFloat_Check(object)) {
    out->v = PyFloat_AsDouble(object);
  } else if (PyComplex_Check(object)) {
    out->v = std::complex<double>(PyComplex_RealAsDouble(object), PyComplex_ImagAsDouble(object));
  } else if (PyUnicode_Check(object)) {
    out->v = TextOf(object);
  } else {
    return false;
  }
  return true;
}

// Records one output.
class Record {
 public:
  Record(AdapterHandle& adapter, const RecordOptions& options)
      : adapter_(adapter), options_(options) {}

  OutputValue Of(PyObject* object, int depth = 0) {
    if (object == nullptr) {
      PyErr_Clear();
      return {Opaque{"unreadable"}};
    }
    if (adapter_.IsTensor(object)) return OfTensor(object);
    OutputValue out;
    if (RecordScalar(object, &out)) return out;
    bool is_sequence = PyTuple_Check(object) || PyList_Check(object);
    if ((is_sequence || PyDict_Check(object)) && depth >= kMaxDepth) {
      cut_.items = true;
    } else if (is_sequence) {
      return OfSequence(object, depth);
    } else if (PyDict_Check(object)) {
      return OfDictionary(object, depth);
    }
    if (adapter_.IsDType(object)) {
      PyRef name = adapter_.Call("dtype_name", object);
      std::string text = TextOf(name.get());
      PyErr_Clear();
      return {text};
    }
    return {Opaque{TypeNameOf(object)}};
  }

  const Cut& cut() const { return cut_; }

 private:
  OutputValue OfTensor(PyObject* object) {
    OutputValue out = RecordTensor(adapter_, object, options_);
    auto* tensor = std::get_if<OutputTensor>(&out.v);
    if (tensor == nullptr || tensor->has_bytes || !options_.want_bytes) return out;
    uint64_t bytes = static_cast<uint64_t>(NumElements(tensor->shape)) * ItemSize(tensor->dtype);
    cut_.bytes |= bytes > options_.max_bytes;
    return out;
  }

  // False when there is no room for another item.
  bool Room() {
    if (items_++ < kMostItems) return true;
    cut_.items = true;
    return false;
  }

  OutputValue OfSequence(PyObject* sequence, int depth) {
    OutputSequence out;
    Py_ssize_t size = PySequence_Size(sequence);
    for (Py_ssize_t i = 0; i < size && Room(); ++i) {
      PyRef item(PySequence_GetItem(sequence, i));
      out.items.push_back(Of(item.get(), depth + 1));
    }
    return {std::move(out)};
  }

  OutputValue OfDictionary(PyObject* dictionary, int depth) {
    PyRef keys(PyDict_Keys(dictionary));
    if (!keys || PyList_Sort(keys.get()) != 0) PyErr_Clear();
    OutputSequence out;
    for (Py_ssize_t i = 0; keys && i < PyList_Size(keys.get()) && Room(); ++i) {
      PyObject* key = PyList_GetItem(keys.get(), i);
      out.items.push_back({StrOf(key)});
      out.items.push_back(Of(PyDict_GetItem(dictionary, key), depth + 1));
    }
    return {std::move(out)};
  }

  AdapterHandle& adapter_;
  const RecordOptions& options_;
  Cut cut_;
  size_t items_ = 0;
};

bool TensorToValue(AdapterHandle& adapter, PyObject* object, Value* out, std::string* why_not) {
  OutputValue exported = ExportTensor(adapter, object, {true, kMaxSeedBytes});
  auto* tensor = std::get_if<OutputTensor>(&exported.v);
  if (tensor == nullptr || !tensor->has_bytes) {
    *why_not = WhyNotExported(adapter, object);
    if (why_not->empty()) *why_not = "a tensor of a dtype that is not known, or over 4 MB";
    return false;
  }
  TensorRecipe recipe;
  recipe.dtype = tensor->dtype;
  recipe.shape = tensor->shape;
  recipe.fill.kind = FillKind::kInline;
  recipe.bytes = std::make_shared<const std::string>(std::move(tensor->bytes));
  out->v = std::move(recipe);
  return true;
}

bool SequenceToValue(AdapterHandle& adapter, PyObject* object, Value* out, std::string* why_not) {
  Sequence sequence;
  sequence.is_tuple = PyTuple_Check(object) != 0;
  Py_ssize_t size = PySequence_Size(object);
  if (size > kMaxSeedItems) {
    *why_not = "a list of over 4,096 items";
    return false;
  }
  for (Py_ssize_t i = 0; i < size; ++i) {
    PyRef item(PySequence_GetItem(object, i));
    Value value;
    if (!ToValue(adapter, item.get(), &value, why_not)) return false;
    sequence.items.push_back(std::move(value));
  }
  out->v = std::move(sequence);
  return true;
}

bool DictionaryToValue(AdapterHandle& adapter, PyObject* object, Value* out, std::string* why_not) {
  Dictionary dictionary;
  PyObject* key = nullptr;
  PyObject* item = nullptr;
  Py_ssize_t position = 0;
  while (PyDict_Next(object, &position, &key, &item)) {
    if (!PyUnicode_Check(key) || position > kMaxSeedItems) {
      *why_not = "a dictionary whose keys are no texts, or of over 4,096 items";
      return false;
    }
    Value value;
    if (!ToValue(adapter, item, &value, why_not)) return false;
    dictionary.items.push_back({TextOf(key), std::move(value)});
  }
  out->v = std::move(dictionary);
  return true;
}

bool ExpressionToValue(AdapterHandle& adapter, PyObject* object, Value* out, std::string* why_not) {
  PyRef text = adapter.Call("encode", object);
  if (!text || !PyUnicode_Check(text.get())) {
    PyErr_Clear();
    *why_not = "an argument of type " + TypeNameOf(object);
    return false;
  }
  out->v = Expression{TextOf(text.get())};
  return true;
}

}  // namespace

OutputValue ExportTensor(AdapterHandle& adapter, PyObject* tensor, const RecordOptions& options) {
  PyRef exported = adapter.Call("export", tensor);
  if (!exported) {
    TakeError();
    return {Opaque{TypeNameOf(tensor)}};
  }
  if (PyTuple_Check(exported.get()) && PyTuple_Size(exported.get()) == 3) {
    return FromDescription(exported.get());
  }
  if (!PyCapsule_IsValid(exported.get(), "dltensor")) return {Opaque{TypeNameOf(tensor)}};
  auto* managed = static_cast<DLManagedTensor*>(PyCapsule_GetPointer(exported.get(), "dltensor"));
  // The capsule still owns the tensor and frees it with itself.
  return FromDLTensor(managed->dl_tensor, options);
}

std::string WhyNotExported(AdapterHandle& adapter, PyObject* tensor) {
  PyRef exported = adapter.Call("export", tensor);
  if (!exported) {
    PyError error = TakeError();
    return "export raises " + error.type + ": " + error.message;
  }
  if (PyCapsule_IsValid(exported.get(), "dltensor")) return "";
  return "export gives a " + TypeNameOf(exported.get()) + " and no \"dltensor\" capsule";
}

OutputValue RecordTensor(AdapterHandle& adapter, PyObject* tensor, const RecordOptions& options) {
  OutputValue out = ExportTensor(adapter, tensor, options);
  auto* exported = std::get_if<OutputTensor>(&out.v);
  if (options.described) return out;
  DLTensor view;
  PyRef owner;
  // The strides are the tensor's own, not those of a copy that export made.
  if (exported != nullptr && adapter.View(tensor, &view, &owner) && view.strides != nullptr &&
      static_cast<size_t>(view.ndim) == exported->strides.size()) {
    exported->strides.assign(view.strides, view.strides + view.ndim);
  }
  return out;
}

OutputValue RecordOutput(AdapterHandle& adapter, PyObject* object, const RecordOptions& options,
                         Cut* cut) {
  Record record(adapter, options);
  OutputValue out = record.Of(object);
  if (cut != nullptr) *cut = record.cut();
  return out;
}

bool ToValue(AdapterHandle& adapter, PyObject* object, Value* out, std::string* why_not) {
  if (object == nullptr) {
    PyErr_Clear();
    *why_not = "an unreadable argument";
    return false;
  }
  if (adapter.IsTensor(object)) return TensorToValue(adapter, object, out, why_not);
  if (adapter.IsDType(object)) {
    PyRef name = adapter.Call("dtype_name", object);
    auto dtype = DTypeFromName(TextOf(name.get()));
    PyErr_Clear();
    if (!dtype) return ExpressionToValue(adapter, object, out, why_not);
    out->v = *dtype;
    return true;
  }
  if (PyTuple_Check(object) || PyList_Check(object)) {
    return SequenceToValue(adapter, object, out, why_not);
  }
  if (PyDict_Check(object)) return DictionaryToValue(adapter, object, out, why_not);
  OutputValue scalar;
  if (!RecordScalar(object, &scalar)) return ExpressionToValue(adapter, object, out, why_not);
  if (PyLong_Check(object) && std::holds_alternative<std::string>(scalar.v)) {
    *why_not = "an integer beyond 64 bits";
    return false;
  }
  std::visit(
      [&](auto& v) {
        using T = std::decay_t<decltype(v)>;
        if constexpr (std::is_constructible_v<decltype(out->v), T>) out->v = v;
      },
      scalar.v);
  return true;
}

bool ToBinding(AdapterHandle& adapter, PyObject* args, PyObject* kwargs, Binding* out,
               std::string* why_not) {
  if (!PyTuple_Check(args) || (kwargs != nullptr && !PyDict_Check(kwargs))) {
    *why_not = "the adapter's seeds() must yield (tuple, dict)";
    return false;
  }
  for (Py_ssize_t i = 0; i < PyTuple_Size(args); ++i) {
    Argument argument;
    if (!ToValue(adapter, PyTuple_GetItem(args, i), &argument.value, why_not)) return false;
    out->arguments.push_back(std::move(argument));
  }
  PyObject* key = nullptr;
  PyObject* value = nullptr;
  Py_ssize_t position = 0;
  while (kwargs != nullptr && PyDict_Next(kwargs, &position, &key, &value)) {
    Argument argument;
    argument.name = TextOf(key);
    argument.keyword = true;
    if (!ToValue(adapter, value, &argument.value, why_not)) return false;
    out->arguments.push_back(std::move(argument));
  }
  return true;
}

}  // namespace parallax
