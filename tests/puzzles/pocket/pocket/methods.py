"""The functions as methods of Tensor, and their in-place forms."""

import numpy as np

from .reductions import variance
from .tensor import Error, Tensor, axis_of, fractions


def _std(self, dim=None, correction=1):
    return Tensor(np.sqrt(variance(self.a, dim, correction)).astype(fractions(self.a)))


def _sort(self, dim=-1):
    axis = axis_of(self.a, dim)
    moved = np.moveaxis(self.a, axis, -1)
    rows = np.ascontiguousarray(moved).reshape(-1, moved.shape[-1])
    return Tensor(np.moveaxis(np.sort(rows, axis=-1).reshape(moved.shape), -1, axis).copy())


def _in_place(function):
    def run(self, *args, **kwargs):
        if any(extent > 1 and not stride for extent, stride in zip(self.shape, self.strides)):
            raise Error("elements of the tensor share memory")
        result = function(self, *args, **kwargs).a
        if result.shape != self.shape or not np.can_cast(result.dtype, self.a.dtype, "same_kind"):
            raise Error("the result does not fit into the tensor")
        self.a[...] = result
        return self
    return run


def add(namespace, functions, inplace):
    """Gives Tensor a method for each function."""
    for name in functions:
        setattr(Tensor, name, namespace[name])
    for name in inplace:
        setattr(Tensor, name + "_", _in_place(namespace[name]))
    Tensor.std = _std
    Tensor.sort = _sort
