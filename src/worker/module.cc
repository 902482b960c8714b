// The extension module parallax_worker: one function, serve(adapter, control_fd), called by
// python/parallax/boot.py in the Python of the library under test.

#include "worker/py.h"
#include "worker/zygote.h"

namespace {

PyObject* Serve(PyObject*, PyObject* args) {
  PyObject* adapter = nullptr;
  int control_fd = -1;
  if (!PyArg_ParseTuple(args, "Oi", &adapter, &control_fd)) return nullptr;
  if (!parallax::ServeZygote(parallax::PyRef::Borrow(adapter), control_fd)) return nullptr;
  Py_RETURN_NONE;
}

PyMethodDef g_methods[] = {
    {"serve", Serve, METH_VARARGS, "serve(adapter, control_fd): be the zygote; does not return"},
    {nullptr, nullptr, 0, nullptr}};

PyModuleDef g_module = {PyModuleDef_HEAD_INIT,
                        "parallax_worker",
                        "The worker of Parallax, on Python's stable ABI.",
                        -1,
                        g_methods,
                        nullptr,
                        nullptr,
                        nullptr,
                        nullptr};

}  // namespace

PyMODINIT_FUNC PyInit_parallax_worker() { return PyModule_Create(&g_module); }
