"""Literals: torch objects that are neither numbers nor tensors, as Python expressions and back."""

import torch

DTYPES = tuple(
    (name, getattr(torch, name)) for name in
    ("bool", "uint8", "int8", "int16", "int32", "int64", "float16", "bfloat16", "float32",
     "float64", "complex64", "complex128", "uint16", "uint32", "uint64") if hasattr(torch, name))
_NAME_OF = {dtype: name for name, dtype in DTYPES}
_DTYPE_OF = dict(DTYPES)

# What `decode` may name.
_SCOPE = {"__builtins__": {}, "torch": torch, "slice": slice, "Ellipsis": Ellipsis, "float": float,
          "complex": complex, "range": range, "True": True, "False": False, "None": None}


def dtype_name(dtype):
    return _NAME_OF.get(dtype, "")


def dtype(name):
    return _DTYPE_OF[name]


def encode(obj):
    """A Python expression that `decode` turns into an equal object; None when there is none."""
    if obj is Ellipsis:
        return "Ellipsis"
    if isinstance(obj, (torch.memory_format, torch.layout)):
        return str(obj)
    if isinstance(obj, torch.device):
        return "torch.device(%r)" % str(obj)
    if isinstance(obj, slice):
        parts = (obj.start, obj.stop, obj.step)
        if all(p is None or type(p) is int for p in parts):
            return "slice(%r, %r, %r)" % parts
        return None
    if isinstance(obj, range):
        return repr(obj)
    if isinstance(obj, torch.dtype):
        return str(obj)  # one that Parallax does not know
    if isinstance(obj, torch.Size):
        return repr(tuple(obj))
    scalar = numpy_scalar(obj)
    return None if scalar is None else repr(scalar)


def numpy_scalar(obj):
    """The Python number of a NumPy scalar; None for anything else."""
    if type(obj).__module__ == "numpy" and hasattr(obj, "item") and getattr(obj, "shape", 1) == ():
        value = obj.item()
        return value if isinstance(value, (bool, int, float, complex)) else None
    return None


def decode(text):
    return eval(text, _SCOPE)  # pylint: disable=eval-used  (text that `encode` or a user wrote)


def plain(value):
    """A seed's argument in plain types: named tuples to tuples, NumPy scalars to numbers."""
    if isinstance(value, torch.Tensor):
        value = value.detach() if value.requires_grad else value
        return value.as_subclass(torch.Tensor) if type(value) is not torch.Tensor else value
    if isinstance(value, tuple):
        return tuple(plain(v) for v in value)
    if isinstance(value, list):
        return [plain(v) for v in value]
    if isinstance(value, dict):
        return {k: plain(v) for k, v in value.items()}
    scalar = numpy_scalar(value)
    return value if scalar is None else scalar


def tensors_in(value):
    """All tensors in nested tuples, lists and dictionaries, in order."""
    if isinstance(value, torch.Tensor):
        yield value
    elif isinstance(value, (tuple, list)):
        for item in value:
            for tensor in tensors_in(item):
                yield tensor
    elif isinstance(value, dict):
        for item in value.values():
            for tensor in tensors_in(item):
                yield tensor
