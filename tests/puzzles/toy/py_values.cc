#include "py_values.h"

#include <cstring>

#include "py_tensor.h"

namespace toy {
namespace {

PyObject* Number(bool v) { return PyBool_FromLong(v); }
PyObject* Number(int64_t v) { return PyLong_FromLongLong(v); }
PyObject* Number(double v) { return PyFloat_FromDouble(v); }
PyObject* Number(std::complex<double> v) { return PyComplex_FromDoubles(v.real(), v.imag()); }

PyObject* Element(DType dtype, const char* at) {
  return Visit(dtype, [&](auto tag) {
    using T = typename decltype(tag)::type;
    const T value = *reinterpret_cast<const T*>(at);
    if constexpr (std::is_same_v<T, bool>) {
      return Number(value);
    } else {
      return Number(Wide<T>(value));
    }
  });
}

PyObject* Nested(const Tensor& x, const char* at, int dim) {
  if (dim == x.rank()) return Element(x.dtype, at);
  PyObject* list = PyList_New(x.shape[dim]);
  if (list == nullptr) return nullptr;
  for (int64_t i = 0; i < x.shape[dim]; ++i) {
    const int64_t step = i * x.strides[dim] * static_cast<int64_t>(ItemSize(x.dtype));
    PyObject* item = Nested(x, at + step, dim + 1);
    if (item == nullptr) {
      Py_DECREF(list);
      return nullptr;
    }
    PyList_SET_ITEM(list, i, item);
  }
  return list;
}

bool Store(PyObject* number, DType dtype, char* at) {
  return Visit(dtype, [&](auto tag) {
    using T = typename decltype(tag)::type;
    if constexpr (kIsComplex<T>) {
      const Py_complex value = PyComplex_AsCComplex(number);
      *reinterpret_cast<T*>(at) = Cast<T>(std::complex<double>(value.real, value.imag));
    } else if constexpr (kIsFloat<T>) {
      *reinterpret_cast<T*>(at) = Cast<T>(PyFloat_AsDouble(number));
    } else {
      *reinterpret_cast<T*>(at) = Cast<T>(static_cast<int64_t>(PyLong_AsLongLong(number)));
    }
    return !PyErr_Occurred();
  });
}

// Fills y from `values`, advancing *at in row-major order.
bool Fill(PyObject* values, const Tensor& y, int dim, char** at) {
  if (dim == y.rank()) {
    if (!Store(values, y.dtype, *at)) return false;
    *at += ItemSize(y.dtype);
    return true;
  }
  PyObject* fast = PySequence_Fast(values, "the lists are not nested evenly");
  if (fast == nullptr) return false;
  bool ok = PySequence_Fast_GET_SIZE(fast) == y.shape[dim];
  if (!ok) PyErr_SetString(PyExc_ValueError, "the lists differ in length");
  for (int64_t i = 0; ok && i < y.shape[dim]; ++i) {
    ok = Fill(PySequence_Fast_GET_ITEM(fast, i), y, dim + 1, at);
  }
  Py_DECREF(fast);
  return ok;
}

bool IsList(PyObject* object) { return PyList_Check(object) || PyTuple_Check(object); }

// REQUIRES x is non-empty or strides are those of an empty tensor: lowest and highest offset in
// elements of x's elements from its first.
void Footprint(const Extents& shape, const Extents& strides, int64_t* low, int64_t* high) {
  *low = *high = 0;
  for (int i = 0; i < shape.rank; ++i) {
    if (shape[i] == 0) {
      *low = 0;
      *high = -1;
      return;
    }
    const int64_t reach = (shape[i] - 1) * strides[i];
    (reach < 0 ? *low : *high) += reach;
  }
}

bool ParseView(PyObject* shape, PyObject* strides, Tensor* x) {
  if (!UnwrapExtents(shape, &x->shape)) return false;
  for (int i = 0; i < x->rank(); ++i) {
    if (x->shape[i] < 0) {
      PyErr_SetString(PyExc_ValueError, "extents must not be negative");
      return false;
    }
  }
  x->strides = RowMajor(x->shape);
  if (strides == nullptr || strides == Py_None) return true;
  if (!UnwrapExtents(strides, &x->strides)) return false;
  if (x->strides.rank == x->shape.rank) return true;
  PyErr_SetString(PyExc_ValueError, "shape and strides differ in length");
  return false;
}

}  // namespace

PyObject* ToList(const Tensor& x) { return Nested(x, x.data, 0); }

PyObject* MakeTensor(PyObject*, PyObject* args, PyObject* kwargs) {
  static const char* const names[] = {"values", "dtype", nullptr};
  PyObject* values;
  PyObject* dtype_object = nullptr;
  if (!PyArg_ParseTupleAndKeywords(args, kwargs, "O|O", const_cast<char**>(names), &values,
                                   &dtype_object)) {
    return nullptr;
  }
  DType dtype = DType::kFloat32;
  if (dtype_object != nullptr && !UnwrapDType(dtype_object, &dtype)) return nullptr;
  Extents shape;
  for (PyObject* at = values; IsList(at); at = PySequence_Fast_GET_ITEM(at, 0)) {
    if (shape.rank == kMaxRank) return Raise({Error::kValue, "the lists are nested too deeply"});
    shape.push_back(PySequence_Fast_GET_SIZE(at));
    if (PySequence_Fast_GET_SIZE(at) == 0) break;
  }
  try {
    Tensor y = Tensor::Empty(dtype, shape);
    char* at = y.data;
    return Fill(values, y, 0, &at) ? Wrap(y) : nullptr;
  } catch (const Error& error) {
    return Raise(error);
  }
}

PyObject* MakeZeros(PyObject*, PyObject* args, PyObject* kwargs) {
  static const char* const names[] = {"shape", "dtype", nullptr};
  PyObject* shape_object;
  PyObject* dtype_object = nullptr;
  if (!PyArg_ParseTupleAndKeywords(args, kwargs, "O|O", const_cast<char**>(names), &shape_object,
                                   &dtype_object)) {
    return nullptr;
  }
  Tensor like;
  if (dtype_object != nullptr && !UnwrapDType(dtype_object, &like.dtype)) return nullptr;
  if (!ParseView(shape_object, nullptr, &like)) return nullptr;
  try {
    Tensor y = Tensor::Empty(like.dtype, like.shape);
    if (y.numel() > 0) std::memset(y.data, 0, y.numel() * ItemSize(y.dtype));
    return Wrap(y);
  } catch (const Error& error) {
    return Raise(error);
  }
}

PyObject* MakeFromBuffer(PyObject*, PyObject* args, PyObject* kwargs) {
  static const char* const names[] = {"buffer", "dtype", "shape", "strides", "offset", nullptr};
  PyObject *buffer, *dtype, *shape, *strides = nullptr;
  Py_ssize_t offset = 0;
  if (!PyArg_ParseTupleAndKeywords(args, kwargs, "OOO|On", const_cast<char**>(names), &buffer,
                                   &dtype, &shape, &strides, &offset)) {
    return nullptr;
  }
  Tensor x;
  if (!UnwrapDType(dtype, &x.dtype) || !ParseView(shape, strides, &x)) return nullptr;
  auto view = std::make_unique<Py_buffer>();
  if (PyObject_GetBuffer(buffer, view.get(), PyBUF_WRITABLE | PyBUF_SIMPLE) < 0) return nullptr;
  int64_t low, high;
  Footprint(x.shape, x.strides, &low, &high);
  const int64_t item = static_cast<int64_t>(ItemSize(x.dtype));
  const bool fits = offset + low * item >= 0 && offset + (high + 1) * item <= view->len;
  x.data = static_cast<char*>(view->buf) + offset;
  x.owner = std::shared_ptr<void>(view.release(), [](void* held) {
    PyBuffer_Release(static_cast<Py_buffer*>(held));
    delete static_cast<Py_buffer*>(held);
  });
  if (!fits) return Raise({Error::kValue, "the buffer is too small for this view"});
  return Wrap(x);
}

PyObject* MakeAsStrided(PyObject*, PyObject* args, PyObject* kwargs) {
  static const char* const names[] = {"x", "shape", "strides", "offset", nullptr};
  PyObject *object, *shape, *strides = nullptr;
  Py_ssize_t offset = 0;
  if (!PyArg_ParseTupleAndKeywords(args, kwargs, "O!OO|n", const_cast<char**>(names), &tensor_type,
                                   &object, &shape, &strides, &offset)) {
    return nullptr;
  }
  Tensor x = Unwrap(object);
  int64_t base_low, base_high, low, high;
  Footprint(x.shape, x.strides, &base_low, &base_high);
  if (!ParseView(shape, strides, &x)) return nullptr;
  Footprint(x.shape, x.strides, &low, &high);
  if (offset + low < base_low || offset + high > base_high) {
    return Raise({Error::kValue, "the view reaches outside the tensor"});
  }
  if (!x.meta) x.data += offset * static_cast<int64_t>(ItemSize(x.dtype));
  return Wrap(x);
}

}  // namespace toy
