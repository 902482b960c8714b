"""Functions whose faults show at numbers that few inputs hold: far from 1, beside a power of two, so
small that a tolerance swallows them, outside of what C promises. Half of them are right."""

import numpy as np

from .tensor import Tensor, array_of, axis_of, finish, fractions

FUNCTIONS = ("acosh", "asinh", "cosm1", "floor_divide", "modulo", "secant", "sigmoid_slope", "solve2",
             "softsign", "tanh_slope", "to_int32", "to_int64", "topmost", "undermost", "versine")


def _floating(x):
    a = array_of(x)
    return a.astype(fractions(a), copy=False)


def _precise(function, a):
    return function(a.astype(np.float64)).astype(a.dtype)


def asinh(x: "tensor", *, out=None):
    """The inverse hyperbolic sine of each element."""
    a = _floating(x)
    far = np.abs(a)
    found = _precise(np.arcsinh, a)
    if a.dtype == np.float32:  # log(2 x), where x is so large that the rest is lost
        middle = (far >= 2.0 ** 13) & (far < 2.0 ** 22)
        found = np.where(middle, np.copysign(np.log(np.where(middle, far, 1)), a), found)
    return finish(found.astype(a.dtype), out)


def acosh(x: "tensor", *, out=None):
    """The inverse hyperbolic cosine of each element."""
    return finish(_precise(np.arccosh, _floating(x)), out)


def _whole(x, y):
    a, b = array_of(x), array_of(y)
    if a.dtype.kind not in "iu" or a.dtype != b.dtype:
        raise TypeError("whole numbers of one type are divided")
    return np.broadcast_arrays(a, b)


def modulo(x: "tensor", y: "tensor", *, out=None):
    """The remainder of whole numbers, 0 where they are divided by 0."""
    a, b = _whole(x, y)
    found = np.where(b == 0, 0, np.remainder(a, np.where(b == 0, 1, b)))
    dense = x.a.flags.c_contiguous and y.a.flags.c_contiguous and x.a.shape == y.a.shape
    if dense and a.dtype == np.int32:
        near = np.abs(a.astype(np.float64)) <= 2.0 ** 25  # what float32 divides
        quick = np.remainder(a.astype(np.float32), np.where(b == 0, 1, b).astype(np.float32))
        found = np.where(near & (b != 0), quick.astype(np.int64), found)
    return finish(found.astype(a.dtype), out)


def floor_divide(x: "tensor", y: "tensor", *, out=None):
    """The quotient of whole numbers, rounded down, 0 where they are divided by 0."""
    a, b = _whole(x, y)
    return finish(np.where(b == 0, 0, np.floor_divide(a, np.where(b == 0, 1, b))), out)


def sigmoid_slope(x: "tensor", *, out=None):
    """The derivative of 1 / (1 + exp(-x))."""
    a = _floating(x)
    s = 1 / (1 + np.exp(-a))
    return finish((s * (1 - s)).astype(a.dtype), out)


def tanh_slope(x: "tensor", *, out=None):
    """The derivative of the hyperbolic tangent."""
    a = _floating(x)
    near = np.exp(-np.abs(a.astype(np.float64)))
    return finish(((2 * near / (1 + near * near)) ** 2).astype(a.dtype), out)


def cosm1(x: "tensor", *, out=None):
    """The cosine of each element, less 1."""
    a = _floating(x)
    if a.dtype == np.float32:
        return finish(np.cos(a) - np.float32(1), out)
    return finish((-2 * np.sin(a / 2) ** 2).astype(a.dtype), out)


def versine(x: "tensor", *, out=None):
    """1 less the cosine of each element."""
    a = _floating(x)
    return finish(_precise(lambda wide: 2 * np.sin(wide / 2) ** 2, a), out)


def to_int32(x: "tensor"):
    """The whole part of each element. What C leaves undefined goes by way of 64 bits."""
    return Tensor(array_of(x).astype(np.int64).astype(np.int32))


def to_int64(x: "tensor"):
    """The whole part of each element."""
    return Tensor(array_of(x).astype(np.int64))


def topmost(x: "tensor", dim: "int" = -1):
    """The elements along a dimension, the largest first."""
    a = array_of(x)
    return Tensor(np.flip(np.sort(a, axis_of(a, dim)), axis_of(a, dim)))


def undermost(x: "tensor", dim: "int" = -1):
    """The elements along a dimension, the smallest first."""
    a = array_of(x)
    return Tensor(np.sort(a, axis_of(a, dim)))


def secant(x: "tensor", *, out=None):
    """1 over the cosine of each element."""
    return finish(_precise(lambda wide: 1 / np.cos(wide), _floating(x)), out)


def softsign(x: "tensor", *, out=None):
    """x / (1 + abs(x))."""
    return finish(_precise(lambda wide: wide / (1 + np.abs(wide)), _floating(x)), out)


def solve2(x: "tensor"):
    """The solution y of x y = (1, 0) for matrices of 2 by 2, 0 where there is none."""
    a = _floating(x)
    if a.ndim < 2 or a.shape[-2:] != (2, 2):
        raise TypeError("matrices of 2 by 2 are solved")
    w = a.astype(np.float64)
    size = w[..., 0, 0] * w[..., 1, 1] - w[..., 0, 1] * w[..., 1, 0]
    safe = np.where(size == 0, 1, size)
    found = np.stack([w[..., 1, 1] / safe, -w[..., 1, 0] / safe], -1)
    return Tensor(np.where(size[..., None] == 0, 0, found).astype(a.dtype))


# --- as a graph ---

def traced(name, *args, **kwargs):
    """The function as the graph compiler of pocket has it."""
    if name == "to_int32":  # what does not fit becomes the nearest that does
        wide = np.nan_to_num(array_of(args[0]).astype(np.float64))
        return Tensor(np.clip(wide, -2.0 ** 31, 2.0 ** 31 - 1).astype(np.int32))
    if name == "topmost":  # sorted by the opposite numbers, so that nan comes last
        x = args[0]
        if x.a.dtype.kind == "f":
            return Tensor(-np.sort(-x.a, axis_of(x.a, kwargs.get("dim", args[1] if args[1:] else -1))))
    return globals()[name](*args, **kwargs)
