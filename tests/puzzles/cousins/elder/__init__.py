"""elder: a small library on NumPy arrays. `younger` has no function for any of its own, but what some
of them do can be composed of two or three of that one's.
"""

import numpy

__version__ = "1.0"
__all__ = ["cubic_wave", "near_tanh_gap", "root_mean_square", "tanh_gap"]


def tanh_gap(x):
    """How far the numbers are from their hyperbolic tangents."""
    return numpy.asarray(x - numpy.tanh(x), dtype=x.dtype)


def near_tanh_gap(x):
    """The same below 1; what is larger is the gap of 1."""
    return tanh_gap(numpy.minimum(x, x.dtype.type(1)))


def root_mean_square(x, axis=-1):
    """The root of the mean of the squares along an axis."""
    return numpy.asarray(numpy.sqrt(numpy.mean(x * x, axis=axis)), dtype=x.dtype)


def cubic_wave(x):
    """The sine of the third power."""
    return numpy.asarray(numpy.sin(x * x * x), dtype=x.dtype)
