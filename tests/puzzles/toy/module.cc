// The extension module `toy`: a small tensor library with planted bugs, for tutorials and tests.

#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include "describe.h"
#include "dispatch.h"
#include "dlpack.h"
#include "gradients.h"
#include "py_tensor.h"
#include "py_values.h"
#include "threads.h"
#include "version.h"

namespace toy {
namespace {

PyObject* SetNumThreads(PyObject*, PyObject* object) {
  const long n = PyLong_AsLong(object);
  if (PyErr_Occurred()) return nullptr;
  if (n < 1 || n > 64) return Raise({Error::kValue, "the number of threads is from 1 to 64"});
  num_threads = static_cast<int>(n);
  Py_RETURN_NONE;
}

PyObject* GetNumThreads(PyObject*, PyObject*) { return PyLong_FromLong(num_threads); }

PyCFunction Plain(PyCFunctionWithKeywords function) {
  return reinterpret_cast<PyCFunction>(reinterpret_cast<void (*)()>(function));
}

PyMethodDef module_methods[] = {
    {"tensor", Plain(MakeTensor), METH_VARARGS | METH_KEYWORDS,
     "tensor(values, dtype=float32): a tensor of nested lists"},
    {"zeros", Plain(MakeZeros), METH_VARARGS | METH_KEYWORDS, "zeros(shape, dtype=float32)"},
    {"frombuffer", Plain(MakeFromBuffer), METH_VARARGS | METH_KEYWORDS,
     "frombuffer(buffer, dtype, shape, strides=None, offset=0): a view of writable memory; strides "
     "in elements, offset in bytes"},
    {"as_strided", Plain(MakeAsStrided), METH_VARARGS | METH_KEYWORDS,
     "as_strided(x, shape, strides, offset=0): a view; all in elements"},
    {"from_dlpack", FromDLPack, METH_O, "from_dlpack(capsule or tensor): a view of its memory"},
    {"to_dlpack", ToDLPack, METH_O, "to_dlpack(x): a \"dltensor\" capsule that shares memory"},
    {"set_num_threads", SetNumThreads, METH_O, "set_num_threads(n)"},
    {"get_num_threads", GetNumThreads, METH_NOARGS, "get_num_threads() -> int"},
    {"grad", Plain(MakeGrad), METH_VARARGS | METH_KEYWORDS,
     "grad(name, x, upstream): the reverse derivative of a differentiable function"},
    {"jvp", Plain(MakeJvp), METH_VARARGS | METH_KEYWORDS,
     "jvp(name, x, tangent): the forward derivative of a differentiable function"},
    {"functions", ListFunctions, METH_NOARGS, "functions() -> list of descriptions"},
    {"planted", ListPlanted, METH_NOARGS, "planted() -> {name: kind of its planted bug}"},
    {},
};

PyModuleDef module_def = {PyModuleDef_HEAD_INIT,
                          "toy",
                          "A small tensor library with planted bugs, for tutorials and tests.",
                          -1,
                          module_methods,
                          nullptr,
                          nullptr,
                          nullptr,
                          nullptr};

}  // namespace
}  // namespace toy

PyMODINIT_FUNC PyInit_toy() {
  PyObject* module = PyModule_Create(&toy::module_def);
  if (module == nullptr) return nullptr;
  if (!toy::AddTypes(module) || !toy::AddFunctions(module) ||
      PyModule_AddStringConstant(module, "__version__", toy::Version()) < 0) {
    Py_DECREF(module);
    return nullptr;
  }
  return module;
}
