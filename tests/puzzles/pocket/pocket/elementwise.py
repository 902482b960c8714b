"""Functions of each element."""

import numpy as np

from .tensor import Tensor, array_of, check_out, finish, fractions

_BLOCK = 16


def _floating(x):
    a = array_of(x)
    return a.astype(fractions(a), copy=False)


def exp(x: "tensor", *, out=None):
    """e to the power of each element."""
    return finish(np.exp(_floating(x)), out)


def tanh(x: "tensor", *, out=None):
    """The hyperbolic tangent of each element."""
    return finish(np.tanh(_floating(x)), out)


def sqrt(x: "tensor", *, out=None):
    """The square root of each element, nan below 0."""
    return finish(np.sqrt(_floating(x)), out)


def sigmoid(x: "tensor", *, out=None):
    """1 / (1 + exp(-x))."""
    a = _floating(x)
    return finish(logistic(a).astype(a.dtype), out)


def logistic(a):
    a = a.astype(np.float64)
    small = np.exp(-np.abs(a))
    return np.where(a >= 0, 1, small) / (1 + small)


def silu(x: "tensor", *, out=None):
    """x * sigmoid(x)."""
    a = _floating(x)
    return finish((a * logistic(a)).astype(a.dtype), out)


def abs(x: "tensor", *, out=None):
    """The magnitude of each element."""
    return finish(np.abs(array_of(x)), out)


def neg(x: "tensor", *, out=None):
    """Each element with the other sign; not for bool."""
    return finish(np.negative(array_of(x)), out)


def square(x: "tensor", *, out=None):
    """Each element times itself."""
    return finish(np.square(array_of(x)), out)


def leaky_relu(x: "tensor", slope: "float" = 0.01, *, out=None):
    """x where it is positive, slope * x elsewhere."""
    a = _floating(x)

    def kernel(part):
        np.copyto(part, part * part.dtype.type(slope), where=part < 0)

    flat = a.flatten()
    body = flat[:flat.size - flat.size % _BLOCK]
    kernel(body)
    kernel(flat[-(flat.size % _BLOCK):])
    return finish(flat.reshape(a.shape), out)


def elu(x: "tensor", alpha: "float" = 1.0, *, out=None):
    """x where it is positive, alpha * (exp(x) - 1) elsewhere."""
    a = _floating(x)

    def kernel(part):
        np.copyto(part, part.dtype.type(alpha) * np.expm1(part), where=part < 0)

    flat = a.flatten()
    tail = flat.size - flat.size % _BLOCK
    kernel(flat[:tail])
    kernel(flat[tail:])
    return finish(flat.reshape(a.shape), out)


def log1p(x: "tensor", *, out=None):
    """The logarithm of 1 + x."""
    a = _floating(x)
    flat = a.flatten()
    tail = flat.size - flat.size % _BLOCK
    if a.dtype == np.float16:
        flat[:tail] = np.log(np.float16(1) + flat[:tail])
    else:
        flat[:tail] = np.log1p(flat[:tail])
    flat[tail:] = np.log1p(flat[tail:])
    return finish(flat.reshape(a.shape), out)


def expm1(x: "tensor", *, out=None):
    """e to the power of each element, less 1."""
    a = _floating(x)
    flat = a.flatten()
    tail = flat.size - flat.size % _BLOCK
    flat[:tail] = np.expm1(flat[:tail].astype(np.float64))
    flat[tail:] = np.expm1(flat[tail:])
    return finish(flat.reshape(a.shape), out)


def clip(x: "tensor", low: "number?" = None, high: "number?" = None, *, out=None):
    """The nearest number between low and high; nan stays."""
    a = array_of(x)
    if low is None and high is None:
        return finish(a.copy(), out)
    return finish(np.clip(a, low, high), out)


def _pair(x, y):
    return array_of(x), array_of(y)


def add(x: "tensor", y: "tensor", *, out=None):
    """The sum, with broadcasting."""
    return finish(np.add(*_pair(x, y)), out)


def sub(x: "tensor", y: "tensor", *, out=None):
    """The difference, with broadcasting; not for bool."""
    return finish(np.subtract(*_pair(x, y)), out)


def mul(x: "tensor", y: "tensor", *, out=None):
    """The product, with broadcasting."""
    a, b = _pair(x, y)
    if out is None:
        return Tensor(np.multiply(a, b))
    shape = np.broadcast_shapes(a.shape, b.shape)
    check_out(out, shape, np.result_type(a, b))
    if b.size:
        b = np.resize(b, shape)  # no temporary of the result's size for the product
    np.multiply(a, b, out=out.a, casting="same_kind")
    return out


def maximum(x: "tensor", y: "tensor", *, out=None):
    """The larger of both, nan where one is; with broadcasting."""
    a, b = _pair(x, y)
    if a.flags.c_contiguous and b.flags.c_contiguous and a.shape == b.shape:
        return finish(np.fmax(a, b), out)
    return finish(np.maximum(a, b), out)


def minimum(x: "tensor", y: "tensor", *, out=None):
    """The smaller of both, nan where one is; with broadcasting."""
    a, b = _pair(x, y)
    if a.flags.c_contiguous and b.flags.c_contiguous and a.shape == b.shape:
        return finish(np.where(np.isnan(a) | (a < b), a, b) if a.dtype.kind == "f"
                      else np.minimum(a, b), out)
    return finish(np.minimum(a, b), out)


def where(condition: "tensor", x: "tensor", y: "tensor"):
    """x where the condition holds, y elsewhere; with broadcasting."""
    if array_of(condition).dtype != bool:
        raise TypeError("a condition is bool")
    return Tensor(np.where(condition.a, *_pair(x, y)))
