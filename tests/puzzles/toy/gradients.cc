#include "gradients.h"

#include <cstring>

#include "py_tensor.h"
#include "smooth.h"

namespace toy {
namespace {

enum class Direction { kReverse, kForward };

double Exponential(double x) { return std::exp(x); }

// The derivative of silu without the factor of its second term: right at 0 only.
double SteepSilu(double x) { return Logistic(x) * (1 + x); }

double (*Derivative(const char* name, Direction direction))(double) {
  if (std::strcmp(name, "exp") == 0) return Exponential;
  if (std::strcmp(name, "steep_silu") == 0) {
    if (direction == Direction::kReverse) return SteepSilu;
    name = "silu";
  }
  if (const Smooth* smooth = SmoothNamed(name)) return smooth->derivative;
  Fail(Error::kValue, "no derivative of %s is known", name);
}

PyObject* Differentiate(PyObject* args, PyObject* kwargs, Direction direction) {
  const char* const names[] = {"name", "x",
                               direction == Direction::kReverse ? "upstream" : "tangent", nullptr};
  const char* name;
  PyObject *x, *factor;
  if (!PyArg_ParseTupleAndKeywords(args, kwargs, "sO!O!", const_cast<char**>(names), &name,
                                   &tensor_type, &x, &tensor_type, &factor)) {
    return nullptr;
  }
  try {
    double (*derivative)(double) = Derivative(name, direction);
    const Tensor at = MapReal(name, Unwrap(x).To(DType::kFloat64), derivative);
    if (!(at.shape == Unwrap(factor).shape)) {
      Fail(Error::kValue, "%s: %s and x differ in shape", name, names[2]);
    }
    const Operands in(at, Unwrap(factor).To(DType::kFloat64));
    return Wrap(Zip(in, DType::kFloat64, [](auto a, auto b) { return a * b; }));
  } catch (const Error& error) {
    return Raise(error);
  }
}

}  // namespace

PyObject* MakeGrad(PyObject*, PyObject* args, PyObject* kwargs) {
  return Differentiate(args, kwargs, Direction::kReverse);
}

PyObject* MakeJvp(PyObject*, PyObject* args, PyObject* kwargs) {
  return Differentiate(args, kwargs, Direction::kForward);
}

}  // namespace toy
