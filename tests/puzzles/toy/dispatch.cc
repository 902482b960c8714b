#include "dispatch.h"

#include <cstring>
#include <deque>
#include <memory>

#include "describe.h"
#include "function.h"
#include "py_tensor.h"

namespace toy {
namespace {

enum class Mode { kModule, kMethod, kInPlace };

// What a builtin function object carries: which function, called how.
struct Entry {
  const Function* function;
  Mode mode;
  PyMethodDef def;
  std::string name, doc;
  PyObject* defaults[kMaxParams];  // null: required
};
PyObject* out_name;  // the interned keyword "out"

Error TypeMismatch(const Function& f, const Param& p, const char* wanted, PyObject* value) {
  return {Error::kType, std::string(f.name) + "(): argument '" + p.name + "' must be " + wanted +
                            ", not " + Py_TYPE(value)->tp_name};
}

// Thrown when a Python exception is already set.
struct Pending {};

void RefuseHalf(const Function& f, DType dtype) {
  if (dtype == DType::kFloat16 && !f.takes_half) {
    Fail(Error::kType, "%s: not implemented for %s", f.name, Name(dtype));
  }
}

void ParseTensors(const Function& f, const Param& p, PyObject* value, Arg* arg) {
  if (!PyList_Check(value) && !PyTuple_Check(value)) {
    throw TypeMismatch(f, p, "a list of tensors", value);
  }
  for (Py_ssize_t i = 0; i < PySequence_Fast_GET_SIZE(value); ++i) {
    PyObject* item = PySequence_Fast_GET_ITEM(value, i);
    if (!IsTensor(item)) throw TypeMismatch(f, p, "a list of tensors", item);
    RefuseHalf(f, Unwrap(item).dtype);
    arg->tensors.push_back(&Unwrap(item));
  }
}

void ParseNumber(const Function& f, const Param& p, PyObject* value, Arg* arg) {
  if (PyFloat_Check(value)) {
    arg->real = true;
    arg->d = PyFloat_AS_DOUBLE(value);
  } else if (PyLong_Check(value)) {
    arg->i = PyLong_AsLongLong(value);
    arg->d = static_cast<double>(arg->i);
    if (PyErr_Occurred()) throw Pending();
  } else {
    throw TypeMismatch(f, p, "a number", value);
  }
}

void Parse(const Function& f, const Param& p, PyObject* value, Arg* arg) {
  switch (p.type) {
    case ParamType::kTensor:
      if (!IsTensor(value)) throw TypeMismatch(f, p, "a tensor", value);
      RefuseHalf(f, Unwrap(value).dtype);
      arg->tensor = &Unwrap(value);
      return;
    case ParamType::kTensors:
      return ParseTensors(f, p, value, arg);
    case ParamType::kNumber:
      return ParseNumber(f, p, value, arg);
    case ParamType::kInt:
      if (!PyLong_Check(value) || PyBool_Check(value)) throw TypeMismatch(f, p, "an int", value);
      arg->i = PyLong_AsLongLong(value);
      if (PyErr_Occurred()) throw Pending();
      return;
    case ParamType::kBool:
      if (!PyBool_Check(value)) throw TypeMismatch(f, p, "a bool", value);
      arg->i = value == Py_True;
      return;
    case ParamType::kInts:
      if (!PyList_Check(value) && !PyTuple_Check(value)) {
        throw TypeMismatch(f, p, "a list of ints", value);
      }
      if (!UnwrapExtents(value, &arg->ints)) throw Pending();
      return;
    case ParamType::kDType:
      if (!UnwrapDType(value, &arg->dtype)) throw Pending();
      return RefuseHalf(f, arg->dtype);
  }
}

// Sorts positional and keyword arguments into `values`, one a parameter, and `out`.
void Bind(const Entry& entry, PyObject* const* args, Py_ssize_t nargs, PyObject* kwnames,
          PyObject** values, PyObject** out) {
  const Function& f = *entry.function;
  const int count = static_cast<int>(f.params.size());
  if (nargs > count) {
    Fail(Error::kType, "%s() takes at most %d arguments, %d given", f.name, count,
         static_cast<int>(nargs));
  }
  for (int i = 0; i < count; ++i) values[i] = i < nargs ? args[i] : nullptr;
  const Py_ssize_t keywords = kwnames == nullptr ? 0 : PyTuple_GET_SIZE(kwnames);
  for (Py_ssize_t k = 0; k < keywords; ++k) {
    PyObject* key = PyTuple_GET_ITEM(kwnames, k);
    if ((f.forms & kOut) && PyUnicode_Compare(key, out_name) == 0) {
      *out = args[nargs + k];
      continue;
    }
    int i = 0;
    while (i < count && PyUnicode_CompareWithASCIIString(key, f.params[i].name) != 0) ++i;
    if (i == count || values[i] != nullptr) {
      Fail(Error::kType, "%s() got an unexpected argument '%s'", f.name, PyUnicode_AsUTF8(key));
    }
    values[i] = args[nargs + k];
  }
  for (int i = 0; i < count; ++i) {
    if (values[i] == nullptr) values[i] = entry.defaults[i];
    if (values[i] == nullptr) {
      Fail(Error::kType, "%s() is missing the argument '%s'", f.name, f.params[i].name);
    }
  }
}

Kernel Choose(const Entry& entry, const Arg* args) {
  const Function& f = *entry.function;
  if (f.meta_kernel != nullptr && args[0].tensor != nullptr && args[0].tensor->meta) {
    return f.meta_kernel;
  }
  return entry.mode == Mode::kMethod && f.method_kernel != nullptr ? f.method_kernel : f.kernel;
}

PyObject* WrapResult(Result result) {
  if (!result.pair) return Wrap(std::move(result.first));
  PyObject* first = Wrap(std::move(result.first));
  PyObject* second = Wrap(std::move(result.second));
  PyObject* tuple = first && second ? PyTuple_Pack(2, first, second) : nullptr;
  Py_XDECREF(first);
  Py_XDECREF(second);
  return tuple;
}

PyObject* Run(const Entry& entry, PyObject* const* args, Py_ssize_t nargs, PyObject* kwnames) {
  const Function& f = *entry.function;
  PyObject* values[kMaxParams];
  PyObject* out = nullptr;
  Arg parsed[kMaxParams];
  Bind(entry, args, nargs, kwnames, values, &out);
  for (size_t i = 0; i < f.params.size(); ++i) Parse(f, f.params[i], values[i], &parsed[i]);
  if (out == Py_None) out = nullptr;
  if (out != nullptr && !IsTensor(out)) {
    throw TypeMismatch(f, {"out", ParamType::kTensor}, "a tensor", out);
  }
  Result result = Choose(entry, parsed)(parsed);
  PyObject* target = entry.mode == Mode::kInPlace ? values[0] : out;
  if (target == nullptr) return WrapResult(std::move(result));
  if (entry.mode == Mode::kInPlace) {
    (f.in_place_store ? f.in_place_store : StoreInPlace)(Unwrap(target), result.first);
  } else {
    (f.out_store ? f.out_store : StoreResult)(Unwrap(target), result.first);
  }
  Py_INCREF(target);
  return target;
}

PyObject* Call(PyObject* self, PyObject* const* args, Py_ssize_t nargs, PyObject* kwnames) {
  const Entry& entry = *static_cast<Entry*>(PyCapsule_GetPointer(self, nullptr));
  try {
    return Run(entry, args, nargs, kwnames);
  } catch (const Error& error) {
    return Raise(error);
  } catch (const Pending&) {
    return nullptr;
  } catch (const std::bad_alloc&) {
    return PyErr_NoMemory();
  }
}

// The builtin function object of an entry; entries live as long as the process.
PyObject* MakeBuiltin(const Function& f, Mode mode, PyObject* scope) {
  static std::deque<Entry> entries;
  entries.push_back({&f, mode, {}, f.name, {}, {}});
  Entry& entry = entries.back();
  if (mode == Mode::kInPlace) entry.name += '_';
  entry.doc = entry.name + Signature(f) + "\n--\n\n" + f.doc;
  for (size_t i = 0; i < f.params.size(); ++i) {
    if (f.params[i].default_text == nullptr) continue;
    entry.defaults[i] = PyRun_String(f.params[i].default_text, Py_eval_input, scope, scope);
    if (entry.defaults[i] == nullptr) return nullptr;
  }
  entry.def = {entry.name.c_str(),
               reinterpret_cast<PyCFunction>(reinterpret_cast<void (*)()>(Call)),
               METH_FASTCALL | METH_KEYWORDS, entry.doc.c_str()};
  PyObject* self = PyCapsule_New(&entry, nullptr, nullptr);
  if (self == nullptr) return nullptr;
  PyObject* builtin = PyCFunction_NewEx(&entry.def, self, nullptr);
  Py_DECREF(self);
  return builtin;
}

bool AddMethod(const Function& f, Mode mode, PyObject* scope) {
  PyObject* builtin = MakeBuiltin(f, mode, scope);
  PyObject* method = builtin == nullptr ? nullptr : PyInstanceMethod_New(builtin);
  Py_XDECREF(builtin);
  if (method == nullptr) return false;
  const std::string name = std::string(f.name) + (mode == Mode::kInPlace ? "_" : "");
  const int set = PyDict_SetItemString(tensor_type.tp_dict, name.c_str(), method);
  Py_DECREF(method);
  return set == 0;
}

}  // namespace

bool AddFunctions(PyObject* module) {
  out_name = PyUnicode_InternFromString("out");
  PyObject* scope = PyDict_Copy(PyModule_GetDict(module));  // defaults may name dtypes
  if (out_name == nullptr || scope == nullptr) return false;
  bool ok = true;
  for (const Function& f : Table()) {
    PyObject* builtin = MakeBuiltin(f, Mode::kModule, scope);
    ok = ok && builtin != nullptr && PyModule_AddObject(module, f.name, builtin) == 0;
    if (ok && (f.forms & kMethod)) ok = AddMethod(f, Mode::kMethod, scope);
    if (ok && (f.forms & kInPlace)) ok = AddMethod(f, Mode::kInPlace, scope);
  }
  PyType_Modified(&tensor_type);
  Py_DECREF(scope);
  return ok;
}

}  // namespace toy
