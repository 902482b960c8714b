#include "worker/to_python.h"

namespace parallax {
namespace {

struct Builder {
  AdapterHandle& adapter;
  const TensorMaker& make_tensor;

  PyRef operator()(None) { return PyRef::Borrow(Py_None); }
  PyRef operator()(bool b) { return PyRef(PyBool_FromLong(b)); }
  PyRef operator()(int64_t i) { return PyRef(PyLong_FromLongLong(i)); }
  PyRef operator()(double d) { return PyRef(PyFloat_FromDouble(d)); }
  PyRef operator()(std::complex<double> c) {
    return PyRef(PyComplex_FromDoubles(c.real(), c.imag()));
  }
  PyRef operator()(const std::string& s) { return MakeText(s); }
  PyRef operator()(DType d) { return adapter.DTypeObject(d); }
  PyRef operator()(const TensorRecipe& t) { return make_tensor(t); }
  PyRef operator()(const Expression& e) { return adapter.Decode(e.text); }
  PyRef operator()(const Sequence& s) {
    auto size = static_cast<Py_ssize_t>(s.items.size());
    PyRef out(s.is_tuple ? PyTuple_New(size) : PyList_New(size));
    for (Py_ssize_t i = 0; out && i < size; ++i) {
      PyRef item = ToPython(adapter, s.items[static_cast<size_t>(i)], make_tensor);
      if (!item) return {};
      if (s.is_tuple) {
        PyTuple_SetItem(out.get(), i, item.release());
      } else {
        PyList_SetItem(out.get(), i, item.release());
      }
    }
    return out;
  }
  PyRef operator()(const Dictionary& d) {
    PyRef out(PyDict_New());
    for (const auto& [key, value] : d.items) {
      PyRef item = ToPython(adapter, value, make_tensor);
      if (!out || !item) return {};
      PyDict_SetItem(out.get(), MakeText(key).get(), item.get());
    }
    return out;
  }
};

}  // namespace

PyRef ToPython(AdapterHandle& adapter, const Value& value, const TensorMaker& make_tensor) {
  return std::visit(Builder{adapter, make_tensor}, value.v);
}

bool ToPython(AdapterHandle& adapter, const Binding& binding, const TensorMaker& make_tensor,
              CallArguments* out) {
  Py_ssize_t positional = 0;
  for (const Argument& argument : binding.arguments) positional += argument.keyword ? 0 : 1;
  out->args = PyRef(PyTuple_New(positional));
  out->kwargs = PyRef();
  Py_ssize_t index = 0;
  for (const Argument& argument : binding.arguments) {
    PyRef value = ToPython(adapter, argument.value, make_tensor);
    if (!value) return false;
    if (!argument.keyword) {
      PyTuple_SetItem(out->args.get(), index++, value.release());
      continue;
    }
    if (!out->kwargs) out->kwargs = PyRef(PyDict_New());
    if (PyDict_SetItem(out->kwargs.get(), MakeText(argument.name).get(), value.get()) != 0) {
      return false;
    }
  }
  return true;
}

bool PassOn(AdapterHandle& adapter, const Binding& binding,
            const std::vector<ArgumentSource>& sources, CallArguments* arguments) {
  const Py_ssize_t given = PyTuple_Size(arguments->args.get());
  auto value_of = [&](const ArgumentSource& source) {
    if (source.literal != nullptr) {
      return ToPython(adapter, *source.literal, [](const TensorRecipe&) { return PyRef(); });
    }
    PyObject* known =
        source.argument < given
            ? PyTuple_GetItem(arguments->args.get(), source.argument)
            : PyDict_GetItemString(
                  arguments->kwargs.get(),
                  binding.arguments[static_cast<size_t>(source.argument)].name.c_str());
    if (source.only_item && known != nullptr) return PyRef(PySequence_GetItem(known, 0));
    Py_XINCREF(known);
    return PyRef(known);
  };
  CallArguments mapped{PyRef(PyList_New(0)), PyRef()};
  for (const ArgumentSource& source : sources) {
    PyRef value = value_of(source);
    if (!value) return false;
    if (source.name.empty()) {
      if (PyList_Append(mapped.args.get(), value.get()) != 0) return false;
      continue;
    }
    if (!mapped.kwargs) mapped.kwargs = PyRef(PyDict_New());
    if (PyDict_SetItemString(mapped.kwargs.get(), source.name.c_str(), value.get()) != 0) {
      return false;
    }
  }
  arguments->args = PyRef(PyList_AsTuple(mapped.args.get()));
  arguments->kwargs = std::move(mapped.kwargs);
  return static_cast<bool>(arguments->args);
}

}  // namespace parallax
