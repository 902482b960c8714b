#pragma once

// What the toy tells about itself: the table of functions as Python dictionaries.

#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include <string>

#include "function.h"

namespace toy {

// "(x, dim=0, *, out=None)"
std::string Signature(const Function& f);

// toy.functions() -> list of dictionaries; toy.planted() -> {name: kind}.
PyObject* ListFunctions(PyObject* module, PyObject* unused);
PyObject* ListPlanted(PyObject* module, PyObject* unused);

}  // namespace toy
