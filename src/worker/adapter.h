#pragma once

// AdapterHandle: the worker's view of a Python adapter (docs/add-a-target.md), its attributes
// looked up once. Lives as long as the process.

#include <cstdint>
#include <map>
#include <optional>
#include <string>

#include "nouns/capabilities.h"
#include "nouns/tensor.h"
#include "worker/dlpack_abi.h"
#include "worker/py.h"

namespace parallax {

// A resolved program: what to call, or what makes the thing to call.
struct ResolvedProgram {
  PyRef callable;        // called with the arguments; null when `prepare` is set
  PyRef prepare;         // prepare(*args, **kwargs) -> callable, once a structure
  bool mutates = false;  // changes its inputs by contract
  std::string problem;   // why it could not be resolved
  bool ok() const { return callable || prepare; }
};

class AdapterHandle {
 public:
  explicit AdapterHandle(PyRef adapter);

  // Reads tensor_type, dtype_type, exchange_api, dlpack, capabilities: call after adapter.start().
  void Bind();

  // Cached by name. `text`: of a program that is one (Side::text).
  const ResolvedProgram& Resolve(const std::string& name, const std::string& text = {});

  bool IsTensor(PyObject* object) const {
    return Py_TYPE(object) == first_tensor_type_ ||
           (tensor_type_ && PyObject_IsInstance(object, tensor_type_.get()) == 1);
  }
  bool IsDType(PyObject* object) const {
    return dtype_type_ && PyObject_IsInstance(object, dtype_type_.get()) == 1;
  }
  // A view of the tensor's memory that lives as long as the tensor and `owner`; false (no error
  // set) when the library offers none for it.
  bool View(PyObject* tensor, DLTensor* out, PyRef* owner) const {
    if (exchange_ == nullptr) return ViewByMethod(tensor, out, owner);
    if (exchange_->dltensor_from_py_object_no_sync(tensor, out) == 0) {
      return out->device.device_type == kDLCPU;
    }
    PyErr_Clear();
    return false;
  }

  // adapter.method(...); null with the Python error set when it raises.
  PyRef Call(const char* method, PyObject* a = nullptr, PyObject* b = nullptr,
             PyObject* c = nullptr, PyObject* d = nullptr) const;
  // The library's object for a dtype, cached; null with the error set.
  PyRef DTypeObject(DType dtype);
  PyRef Decode(const std::string& expression);
  const Capabilities& capabilities() const { return can_; }
  // What was found of it (carry.h); nothing before.
  std::optional<bool>& copies() { return copies_; }
  // What a tensor of the recipe needs and the adapter does not declare; empty when it can be.
  std::string WhyNot(const TensorRecipe& recipe) const { return can_.WhyNot(recipe); }
  bool IsOutOfMemory(const PyError& error) const;
  PyObject* get() const { return adapter_.get(); }

 private:
  // By the tensor's own __dlpack__, where the adapter says that it has one.
  bool ViewByMethod(PyObject* tensor, DLTensor* out, PyRef* owner) const;
  void BindCapabilities();
  void SetFlag(const std::string& name, bool value);

  PyRef adapter_;
  PyRef tensor_type_;
  PyRef dtype_type_;
  PyTypeObject* first_tensor_type_ = nullptr;
  PyRef exchange_capsule_;
  const ExchangeApi* exchange_ = nullptr;
  PyRef dlpack_method_;  // its name, or none
  Capabilities can_;
  std::optional<bool> copies_;
  std::map<std::string, ResolvedProgram> programs_;
  std::map<std::string, PyRef> expressions_;
  std::map<DType, PyRef> dtypes_;
};

}  // namespace parallax
