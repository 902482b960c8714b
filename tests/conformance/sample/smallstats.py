"""A small library on NumPy arrays, for the adapter that docs/add-a-target.md shows."""

import numpy

__version__ = "1.0"


def clipped(a, low, high, out=None):
    """Each element, but not below low nor above high."""
    return numpy.minimum(numpy.maximum(a, low), high, out=out)


def rms(a, axis=None):
    """The root of the mean of the squares."""
    return numpy.sqrt(numpy.mean(numpy.square(a, dtype=numpy.float64), axis=axis))


def total(a, axis=None):
    """The sum of all elements, or along an axis."""
    return numpy.add.reduce(a, axis=axis, dtype=numpy.float64)


def rolling_max(a, window):
    """The largest of each `window` neighbours of a vector."""
    return numpy.lib.stride_tricks.sliding_window_view(a, window).max(axis=-1)


def selftest():
    """Not an API: it takes nothing."""
    return True
