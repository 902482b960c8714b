"""Functions of a signal and a kernel."""

import numpy as np

from .tensor import Error, Tensor, array_of

_kernels = {}


def _windows(x, kernel):
    """Every run of x as long as the kernel; the element type of the result."""
    a, k = array_of(x), array_of(kernel)
    if a.ndim != 1 or k.ndim != 1 or not 0 < k.size <= a.size:
        raise Error("a signal and a kernel that fits into it are needed")
    dtype = np.result_type(a, k)
    wide = np.float64 if dtype.kind == "f" else np.int64
    return np.lib.stride_tricks.sliding_window_view(a.astype(wide), k.size), wide, dtype


def _prepared(kernel, wide):
    """The kernel reversed, made once."""
    key = kernel.size, kernel.dtype.char
    if key not in _kernels:
        _kernels[key] = kernel[::-1].astype(wide)
    return _kernels[key]


def conv1d(x: "tensor", kernel: "tensor"):
    """The convolution where both overlap wholly; int64 for integers and bool."""
    windows, wide, dtype = _windows(x, kernel)
    result = windows @ _prepared(kernel.a, wide)
    return Tensor(result.astype(dtype if dtype.kind == "f" else wide))


def correlate1d(x: "tensor", kernel: "tensor"):
    """The correlation where both overlap wholly; int64 for integers and bool."""
    windows, wide, dtype = _windows(x, kernel)
    result = windows @ kernel.a.astype(wide)
    return Tensor(result.astype(dtype if dtype.kind == "f" else wide))
