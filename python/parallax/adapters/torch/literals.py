"""Literals: torch objects that are neither numbers nor tensors, as Python expressions and back."""

import torch

from parallax.common import literals, nested
from parallax.common.literals import numpy_scalar

DTYPES = tuple(
    (name, getattr(torch, name)) for name in
    ("bool", "uint8", "int8", "int16", "int32", "int64", "float16", "bfloat16", "float32",
     "float64", "complex64", "complex128", "uint16", "uint32", "uint64") if hasattr(torch, name))
_NAME_OF = {dtype: name for name, dtype in DTYPES}
_DTYPE_OF = dict(DTYPES)

_SCOPE = literals.scope(torch=torch)


def dtype_name(dtype):
    return _NAME_OF.get(dtype, "")


def dtype(name):
    return _DTYPE_OF[name]


def encode(obj):
    """A Python expression that `decode` turns into an equal object; None when there is none."""
    if isinstance(obj, (torch.memory_format, torch.layout)):
        return str(obj)
    if isinstance(obj, torch.device):
        return "torch.device(%r)" % str(obj)
    if isinstance(obj, torch.dtype):
        return str(obj)  # one that Parallax does not know
    if isinstance(obj, torch.Size):
        return repr(tuple(obj))
    return literals.encode(obj)


def decode(text):
    return literals.decode(text, _SCOPE)


def plain(value):
    """A seed's argument in plain types: named tuples to tuples, NumPy scalars to numbers."""
    return nested.mapped(value, _plain_leaf)


def _plain_leaf(value):
    if isinstance(value, torch.Tensor):
        value = value.detach() if value.requires_grad else value
        return value.as_subclass(torch.Tensor) if type(value) is not torch.Tensor else value
    scalar = numpy_scalar(value)
    return value if scalar is None else scalar


def tensors_in(value):
    """All tensors in nested tuples, lists and dictionaries, in order."""
    return (leaf for leaf in nested.leaves(value) if isinstance(leaf, torch.Tensor))
