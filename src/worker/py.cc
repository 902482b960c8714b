#include "worker/py.h"

namespace parallax {

std::string TextOf(PyObject* object) {
  if (object == nullptr || !PyUnicode_Check(object)) return {};
  PyRef bytes(PyUnicode_AsEncodedString(object, "utf-8", "backslashreplace"));
  char* data = nullptr;
  Py_ssize_t size = 0;
  if (!bytes || PyBytes_AsStringAndSize(bytes.get(), &data, &size) != 0) {
    PyErr_Clear();
    return {};
  }
  return {data, static_cast<size_t>(size)};
}

std::string StrOf(PyObject* object) {
  if (object == nullptr) return {};
  PyRef text(PyObject_Str(object));
  if (!text) {
    PyErr_Clear();
    return {};
  }
  return TextOf(text.get());
}

std::string TypeNameOf(PyObject* object) {
  PyRef name = AttributeOrNull(reinterpret_cast<PyObject*>(Py_TYPE(object)), "__name__");
  return TextOf(name.get());
}

PyRef MakeText(std::string_view text) {
  return PyRef(PyUnicode_DecodeUTF8(text.data(), static_cast<Py_ssize_t>(text.size()), "replace"));
}

PyRef JsonOf(PyObject* object) {
  PyRef json(PyImport_ImportModule("json"));
  PyRef dumps = json ? PyRef(PyObject_GetAttrString(json.get(), "dumps")) : PyRef();
  PyRef arguments(PyTuple_New(1));
  PyRef options(PyDict_New()), no(PyBool_FromLong(0));
  if (!dumps || !arguments || !options) return {};
  Py_INCREF(object);
  PyTuple_SetItem(arguments.get(), 0, object);  // takes the reference
  PyDict_SetItemString(options.get(), "allow_nan", no.get());
  return PyRef(PyObject_Call(dumps.get(), arguments.get(), options.get()));
}

PyRef AttributeOrNull(PyObject* object, const char* name) {
  PyRef attribute(PyObject_GetAttrString(object, name));
  if (!attribute) PyErr_Clear();
  return attribute;
}

PyError TakeError() {
  PyObject* type = nullptr;
  PyObject* value = nullptr;
  PyObject* traceback = nullptr;
  PyErr_Fetch(&type, &value, &traceback);
  if (type == nullptr) return {};
  PyErr_NormalizeException(&type, &value, &traceback);
  PyRef type_ref(type);
  PyRef value_ref(value);
  PyRef traceback_ref(traceback);
  PyError error;
  error.type = TextOf(AttributeOrNull(type, "__name__").get());
  error.message = StrOf(value);
  error.value = std::move(value_ref);
  return error;
}

}  // namespace parallax
