"""Functions that gather a dimension, or everything."""

import numpy as np

from .tensor import Error, Tensor, array_of, axis_of, finish, fractions


def sum(x: "tensor", dim: "int?" = None, keepdim: "bool" = False, *, out=None):
    """The sum of all elements or along dim; int64 for integers and bool."""
    a = array_of(x)
    axis = None if dim is None else axis_of(a, dim)
    wide = np.float64 if a.dtype.kind == "f" else np.int64
    total = np.sum(a, axis=axis, dtype=wide, keepdims=keepdim)
    return finish(total.astype(a.dtype if a.dtype.kind == "f" else wide), out)


def mean(x: "tensor", dim: "int?" = None, keepdim: "bool" = False, *, out=None):
    """The arithmetic mean of all elements or along dim."""
    a = array_of(x)
    axis = None if dim is None else axis_of(a, dim)
    count = a.size if axis is None else a.shape[axis]
    total = np.asarray(np.sum(a, axis=axis, dtype=np.float64, keepdims=keepdim))
    return finish((total / count).astype(fractions(a)) if count else
                  np.full_like(total, np.nan, dtype=fractions(a)), out)


def _rows(a, dim):
    """The dimension to gather, last."""
    rows = np.moveaxis(a, axis_of(a, dim), -1)
    if rows.shape[-1] == 0:
        raise Error("no largest or smallest of nothing")
    return rows


def amax(x: "tensor", dim: "int" = -1, keepdim: "bool" = False, *, out=None):
    """The largest element along dim, nan if there is one."""
    a = array_of(x)
    rows = _rows(a, dim)
    if dim < 0 and 0 < rows.itemsize < rows.strides[-1]:
        # The last dimension as one run of memory.
        rows = np.lib.stride_tricks.as_strided(
            rows, rows.shape, rows.strides[:-1] + (rows.itemsize,))
    result = rows.max(axis=-1)
    return finish(np.expand_dims(result, axis_of(a, dim)) if keepdim else result, out)


def amin(x: "tensor", dim: "int" = -1, keepdim: "bool" = False, *, out=None):
    """The smallest element along dim, nan if there is one."""
    a = array_of(x)
    result = _rows(a, dim).min(axis=-1)
    return finish(np.expand_dims(result, axis_of(a, dim)) if keepdim else result, out)


def variance(a, dim, correction):
    axis = None if dim is None else axis_of(a, dim)
    count = a.size if axis is None else a.shape[axis]
    if count <= correction:
        shape = () if axis is None else a.shape[:axis] + a.shape[axis + 1:]
        return np.full(shape, np.nan)
    return np.var(a.astype(np.float64), axis=axis, ddof=correction)


def var(x: "tensor", dim: "int?" = None, correction: "int" = 1, *, out=None):
    """The variance, of n - correction degrees of freedom; nan when there are none."""
    a = array_of(x)
    return finish(variance(a, dim, correction).astype(fractions(a)), out)


def std(x: "tensor", dim: "int?" = None, correction: "int" = 1):
    """The standard deviation, of n - correction degrees of freedom; nan when there are none."""
    a = array_of(x)
    dtype = a.dtype if a.dtype.kind == "f" else np.float32
    return Tensor(np.sqrt(variance(a, dim, correction)).astype(dtype))


def cumsum(x: "tensor", dim: "int" = -1):
    """The sums up to each element along dim; int64 for integers and bool."""
    a = array_of(x)
    wide = np.float64 if a.dtype.kind == "f" else np.int64
    sums = np.cumsum(a, axis=axis_of(a, dim), dtype=wide)
    return Tensor(sums.astype(a.dtype if a.dtype.kind == "f" else wide))


def normalize(x: "tensor", dim: "int" = -1):
    """x less its mean along dim, at length 1 along it."""
    a = array_of(x)
    axis = axis_of(a, dim)
    work = a.astype(np.float64, copy=False)
    if a.shape[axis]:
        work -= work.mean(axis=axis, keepdims=True)
    length = np.sqrt(np.sum(work * work, axis=axis, keepdims=True))
    return Tensor((work / np.maximum(length, 1e-6)).astype(fractions(a)))


def standardize(x: "tensor", dim: "int" = -1, eps: "float" = 1e-5):
    """x less its mean along dim, divided by the root of its variance and eps."""
    a = array_of(x)
    axis = axis_of(a, dim)
    if not a.shape[axis]:
        return Tensor(np.zeros(a.shape, fractions(a)))
    work = a.astype(np.float64)
    work -= work.mean(axis=axis, keepdims=True)
    work /= np.sqrt(np.mean(work * work, axis=axis, keepdims=True) + eps)
    return Tensor(work.astype(fractions(a)))


def _vectors(x, y):
    a, b = array_of(x), array_of(y)
    if a.ndim != 1 or a.shape != b.shape:
        raise Error("two vectors of one length are needed, not %s and %s" % (a.shape, b.shape))
    return a, b, np.result_type(a, b)


def dot(x: "tensor", y: "tensor"):
    """The sum of the products of two vectors."""
    a, b, dtype = _vectors(x, y)
    if dtype != np.float32:
        return inner(x, y)
    products = a.astype(dtype) * b.astype(dtype)
    starts = range(0, products.size, 8)
    partial = np.array([products[i:i + 8].sum() for i in starts], np.float16)
    return Tensor(np.float32(partial.sum(dtype=np.float32)))


def inner(x: "tensor", y: "tensor"):
    """The sum of the products of two vectors."""
    a, b, dtype = _vectors(x, y)
    if dtype.kind != "f":
        return Tensor(np.sum(a.astype(np.int64) * b.astype(np.int64)))
    return Tensor(np.sum(a.astype(np.float64) * b.astype(np.float64)).astype(dtype))
