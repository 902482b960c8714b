#pragma once

// For tests: a Python of the test's own, in its process, and adapters written in the test. Its
// tensors are capsules, so that no library is needed.

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdlib>
#include <string>

#include "worker/adapter.h"
#include "worker/py.h"

namespace parallax {

// What `text` defines as `name`. `poke` is at hand in it: poke(capsule) changes the first byte of
// the tensor's memory.
inline PyRef Defined(const std::string& text, const char* name) {
  static PyMethodDef poke = {"poke",
                             [](PyObject*, PyObject* capsule) -> PyObject* {
                               void* managed = PyCapsule_GetPointer(capsule, "dltensor");
                               if (managed == nullptr) return nullptr;
                               auto* tensor = &static_cast<DLManagedTensor*>(managed)->dl_tensor;
                               *static_cast<std::byte*>(tensor->data) ^= std::byte{1};
                               return PyRef::Borrow(Py_None).release();
                             },
                             METH_O, nullptr};
  PyRef names(PyDict_New());
  PyDict_SetItemString(names.get(), "__builtins__", PyEval_GetBuiltins());
  PyDict_SetItemString(names.get(), "poke", PyRef(PyCFunction_New(&poke, nullptr)).get());
  PyRef code(Py_CompileString(text.c_str(), "<test>", Py_file_input));
  PyRef done(code ? PyEval_EvalCode(code.get(), names.get(), names.get()) : nullptr);
  if (!done) ADD_FAILURE() << TakeError().message << " in\n" << text;
  return PyRef::Borrow(PyDict_GetItemString(names.get(), name));
}

class PythonTest : public ::testing::Test {
 protected:
  static void SetUpTestSuite() {
    // A sanitizer of addresses sees what malloc gives; in Python's own arenas all looks lost.
    setenv("PYTHONMALLOC", "malloc", 1);
    if (!Py_IsInitialized()) Py_InitializeEx(0);
  }

  // `more`: text that goes on behind the adapter, which is called `adapter`, as the class Adapter
  // and its `programs`, name to function.
  static AdapterHandle MakeAdapter(const std::string& more = "") {
    AdapterHandle adapter(Defined(kAdapter + more + "\nadapter = Adapter()\n", "adapter"));
    adapter.Bind();
    return adapter;
  }

  static PyRef Evaluated(const std::string& expression) {
    return Defined("value = " + expression, "value");
  }

 private:
  static inline const std::string kAdapter = R"py(
class Tensor:
    def __init__(self, capsule):
        self.capsule = capsule

    def __dlpack__(self):
        return self.capsule


class DType:
    def __init__(self, name):
        self.name = name


programs = {}


class Adapter:
    tensor_type = Tensor
    dtype_type = DType
    dlpack = True

    def capabilities(self):
        return {"zero_copy": True, "strides": True, "dtypes": ["float32", "int64"]}

    def dtype(self, name):
        return DType(name)

    def dtype_name(self, dtype):
        return dtype.name

    def from_dlpack(self, capsule):
        return Tensor(capsule)

    def export(self, tensor):
        return tensor.capsule

    def program(self, name):
        return programs[name]

    def is_oom(self, error):
        return "no memory" in str(error)

    def encode(self, value):
        return repr(value) if isinstance(value, slice) else None

    def decode(self, text):
        return eval(text)
)py";
};

}  // namespace parallax
