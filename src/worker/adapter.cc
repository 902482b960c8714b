#include "worker/adapter.h"

#include "nouns/relation.h"
#include "worker/rule_programs.h"

namespace parallax {

AdapterHandle::AdapterHandle(PyRef adapter) : adapter_(std::move(adapter)) {}

void AdapterHandle::BindCapabilities() {
  PyRef capabilities = Call("capabilities");
  if (!capabilities || !PyDict_Check(capabilities.get())) return PyErr_Clear();
  PyObject* key = nullptr;
  PyObject* value = nullptr;
  Py_ssize_t position = 0;
  while (PyDict_Next(capabilities.get(), &position, &key, &value)) {
    if (PyBool_Check(value)) SetFlag(TextOf(key), value == Py_True);
    if (PyLong_Check(value) && TextOf(key) == "alignment") {
      can_.alignment = AlignmentOf(PyLong_AsUnsignedLongLong(value));
    }
  }
  PyObject* dtypes = PyDict_GetItemString(capabilities.get(), "dtypes");
  Py_ssize_t count = dtypes != nullptr ? PySequence_Size(dtypes) : 0;
  for (Py_ssize_t i = 0; i < count; ++i) {
    auto dtype = DTypeFromName(TextOf(PyRef(PySequence_GetItem(dtypes, i)).get()));
    if (dtype) can_.dtypes.push_back(*dtype);
  }
  PyErr_Clear();
}

void AdapterHandle::SetFlag(const std::string& name, bool value) {
  if (name == "strides") can_.strides = value;
  if (name == "negated") can_.negated = value;
  if (name == "conjugated") can_.conjugated = value;
  if (name == "requires_grad") can_.requires_grad = value;
  if (name == "zero_copy") can_.zero_copy = value;
}

void AdapterHandle::Bind() {
  BindCapabilities();
  tensor_type_ = AttributeOrNull(adapter_.get(), "tensor_type");
  dtype_type_ = AttributeOrNull(adapter_.get(), "dtype_type");
  if (tensor_type_.get() == Py_None) tensor_type_ = PyRef();
  if (dtype_type_.get() == Py_None) dtype_type_ = PyRef();
  PyObject* first = tensor_type_.get();
  if (first != nullptr && PyTuple_Check(first) && PyTuple_Size(first) > 0) {
    first = PyTuple_GetItem(first, 0);
  }
  if (first != nullptr && PyType_Check(first)) {
    first_tensor_type_ = reinterpret_cast<PyTypeObject*>(first);
  }
  const PyRef dlpack = AttributeOrNull(adapter_.get(), "dlpack");
  if (dlpack && PyObject_IsTrue(dlpack.get()) == 1) dlpack_method_ = MakeText("__dlpack__");
  exchange_capsule_ = AttributeOrNull(adapter_.get(), "exchange_api");
  PyObject* capsule = exchange_capsule_.get();
  if (capsule != nullptr && PyCapsule_IsValid(capsule, kExchangeCapsule)) {
    auto* api = static_cast<ExchangeApi*>(PyCapsule_GetPointer(capsule, kExchangeCapsule));
    if (api->header.version.major == 1 && api->dltensor_from_py_object_no_sync != nullptr) {
      exchange_ = api;
    }
  }
}

bool AdapterHandle::ViewByMethod(PyObject* tensor, DLTensor* out, PyRef* owner) const {
  if (!dlpack_method_ || Py_TYPE(tensor) != first_tensor_type_) return false;
  *owner = PyRef(PyObject_CallMethodObjArgs(tensor, dlpack_method_.get(), nullptr));
  void* managed = *owner ? PyCapsule_GetPointer(owner->get(), "dltensor") : nullptr;
  if (managed == nullptr) {
    PyErr_Clear();
    return false;
  }
  *out = static_cast<DLManagedTensor*>(managed)->dl_tensor;
  return out->device.device_type == kDLCPU;
}

const ResolvedProgram& AdapterHandle::Resolve(const std::string& name, const std::string& text) {
  auto [it, inserted] = programs_.try_emplace(name);
  ResolvedProgram& program = it->second;
  if (!inserted) return program;
  PyRef object = !text.empty()              ? TextProgram(text)
                 : Program(name).IsOfRule() ? RuleProgram(*this, name)
                                            : Call("program", MakeText(name).get());
  if (!object) {
    PyError error = TakeError();
    program.problem = error.type + ": " + error.message;
    return program;
  }
  program.prepare = AttributeOrNull(object.get(), "prepare");
  PyRef mutates = AttributeOrNull(object.get(), "mutates");
  program.mutates = mutates && PyObject_IsTrue(mutates.get()) == 1;
  if (!program.prepare) program.callable = std::move(object);
  return program;
}

PyRef AdapterHandle::Call(const char* method, PyObject* a, PyObject* b, PyObject* c,
                          PyObject* d) const {
  PyRef function(PyObject_GetAttrString(adapter_.get(), method));
  if (!function) return {};
  return PyRef(PyObject_CallFunctionObjArgs(function.get(), a, b, c, d, nullptr));
}

PyRef AdapterHandle::DTypeObject(DType dtype) {
  PyRef& slot = dtypes_[dtype];
  if (!slot) slot = Call("dtype", MakeText(Name(dtype)).get());
  return slot;
}

PyRef AdapterHandle::Decode(const std::string& expression) {
  PyRef& slot = expressions_[expression];
  if (!slot) slot = Call("decode", MakeText(expression).get());
  return slot;
}

bool AdapterHandle::IsOutOfMemory(const PyError& error) const {
  if (error.type == "MemoryError") return true;
  if (!error.value) return false;
  PyRef answer = Call("is_oom", error.value.get());
  if (!answer) {
    PyErr_Clear();
    return false;
  }
  return PyObject_IsTrue(answer.get()) == 1;
}

}  // namespace parallax
