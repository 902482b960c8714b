#include "describe.h"

#include <utility>
#include <vector>

namespace toy {
namespace {

const char* TypeName(ParamType type) {
  static const char* const names[] = {"tensor", "tensor[]", "int",  "int[]",
                                      "number", "bool",     "dtype"};
  return names[static_cast<int>(type)];
}

// Steals `value`; false with an exception set on failure.
bool Put(PyObject* dict, const char* key, PyObject* value) {
  const bool ok = value != nullptr && PyDict_SetItemString(dict, key, value) == 0;
  Py_XDECREF(value);
  return ok;
}

PyObject* DescribeParams(const Function& f) {
  PyObject* list = PyList_New(0);
  for (const Param& p : f.params) {
    PyObject* item = Py_BuildValue("{s:s,s:s,s:O}", "name", p.name, "type", TypeName(p.type),
                                   "keyword_only", Py_False);
    if (item == nullptr || list == nullptr) return nullptr;
    if (p.default_text && !Put(item, "default", PyUnicode_FromString(p.default_text))) {
      return nullptr;
    }
    PyList_Append(list, item);
    Py_DECREF(item);
  }
  return list;
}

PyObject* DescribeForms(unsigned bits) {
  static const std::pair<unsigned, std::vector<const char*>> names[] = {
      {kMethod, {"method"}},   {kInPlace, {"inplace"}},
      {kMeta, {"meta"}},       {kOut, {"out", "out-wrong-size", "out-strided"}},
      {kThreads, {"threads"}}, {kGradient, {"vjp", "jvp", "numeric"}},
  };
  PyObject* list = PyList_New(0);
  for (const auto& [bit, forms] : names) {
    for (size_t i = 0; list != nullptr && (bits & bit) && i < forms.size(); ++i) {
      PyObject* text = PyUnicode_FromString(forms[i]);
      PyList_Append(list, text);
      Py_XDECREF(text);
    }
  }
  return list;
}

PyObject* DescribeTraits(const Function& f) {
  PyObject* list = PyList_New(0);
  for (const char* trait : f.traits) {
    PyObject* text = PyUnicode_FromString(trait);
    if (list != nullptr && text != nullptr) PyList_Append(list, text);
    Py_XDECREF(text);
  }
  return list;
}

PyObject* DescribeFunction(const Function& f) {
  PyObject* dict =
      Py_BuildValue("{s:s,s:s,s:s,s:z,s:z}", "name", f.name, "doc", f.doc, "signature",
                    (f.name + Signature(f)).c_str(), "planted", f.planted, "twin", f.twin);
  if (dict == nullptr || !Put(dict, "parameters", DescribeParams(f)) ||
      !Put(dict, "forms", DescribeForms(f.forms)) || !Put(dict, "traits", DescribeTraits(f))) {
    Py_XDECREF(dict);
    return nullptr;
  }
  return dict;
}

}  // namespace

std::string Signature(const Function& f) {
  std::string text = "(";
  for (const Param& p : f.params) {
    text += (text.size() > 1 ? ", " : "") + std::string(p.name);
    if (p.default_text != nullptr) text += std::string("=") + p.default_text;
  }
  if (f.forms & kOut) text += ", *, out=None";
  return text + ")";
}

PyObject* ListFunctions(PyObject*, PyObject*) {
  PyObject* list = PyList_New(0);
  for (const Function& f : Table()) {
    PyObject* dict = DescribeFunction(f);
    if (dict == nullptr || list == nullptr || PyList_Append(list, dict) < 0) {
      Py_XDECREF(dict);
      Py_XDECREF(list);
      return nullptr;
    }
    Py_DECREF(dict);
  }
  return list;
}

PyObject* ListPlanted(PyObject*, PyObject*) {
  PyObject* dict = PyDict_New();
  for (const Function& f : Table()) {
    if (dict != nullptr && f.planted != nullptr) {
      Put(dict, f.name, PyUnicode_FromString(f.planted));
    }
  }
  return dict;
}

}  // namespace toy
