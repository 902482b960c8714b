"""Functions that move elements."""

import numpy as np

from .tensor import Error, Tensor, array_of, axis_of


def concat(tensors: "tensor[]", dim: "int" = 0):
    """The tensors one behind the other along dim."""
    arrays = [array_of(x) for x in tensors]
    if not arrays:
        raise Error("no tensors")
    return Tensor(np.concatenate(arrays, axis=axis_of(arrays[0], dim)))


def flip(x: "tensor", dim: "int" = 0):
    """The elements along dim in the other order."""
    a = array_of(x)
    return Tensor(np.flip(a, axis_of(a, dim)).copy())


def sort(x: "tensor", dim: "int" = -1):
    """The elements along dim from small to large, nan last."""
    a = array_of(x)
    return Tensor(np.sort(a, axis=axis_of(a, dim)))


def rsort(x: "tensor", dim: "int" = -1):
    """The elements along dim from large to small, nan first."""
    a = array_of(x)
    axis = axis_of(a, dim)
    return Tensor(np.flip(np.sort(a, axis=axis), axis).copy())
