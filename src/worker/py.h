#pragma once

// Python's stable ABI (3.9 level) and an owning reference. Every function here needs the GIL; the
// worker has one thread and always holds it.

#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include <string>
#include <string_view>
#include <utility>

namespace parallax {

// Owns one reference, or none.
class PyRef {
 public:
  PyRef() = default;
  // Takes over a new reference (may be null: the error indicator is then set).
  explicit PyRef(PyObject* owned) : object_(owned) {}
  static PyRef Borrow(PyObject* borrowed) {
    Py_XINCREF(borrowed);
    return PyRef(borrowed);
  }
  PyRef(const PyRef& other) : object_(other.object_) { Py_XINCREF(object_); }
  PyRef(PyRef&& other) noexcept : object_(std::exchange(other.object_, nullptr)) {}
  PyRef& operator=(PyRef other) noexcept {
    std::swap(object_, other.object_);
    return *this;
  }
  ~PyRef() { Py_XDECREF(object_); }

  PyObject* get() const { return object_; }
  PyObject* release() { return std::exchange(object_, nullptr); }
  explicit operator bool() const { return object_ != nullptr; }

 private:
  PyObject* object_ = nullptr;
};

// UTF-8 text of a str (lone surrogates escaped); empty for anything else. Leaves no error set.
std::string TextOf(PyObject* object);
// str(object); empty when that raises. Leaves no error set.
std::string StrOf(PyObject* object);
std::string TypeNameOf(PyObject* object);
PyRef MakeText(std::string_view text);
// Its text as JSON, in which nan and infinity are errors. Null: Python raised.
PyRef JsonOf(PyObject* object);

// object.name, or null with the error cleared.
PyRef AttributeOrNull(PyObject* object, const char* name);

// The pending exception, taken and cleared. Empty type when there is none.
struct PyError {
  std::string type;
  std::string message;
  PyRef value;
};
PyError TakeError();

}  // namespace parallax
