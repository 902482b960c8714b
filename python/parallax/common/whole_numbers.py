"""Whole numbers that were computed as floats."""

import numpy


def lost_digits(array):
    """Whether a number of a NumPy array of floats is so large that not each whole number beside it
    is one: such results are compared as floats."""
    floats = numpy.issubdtype(array.dtype, numpy.floating)
    return floats and bool((abs(array) >= 2 / numpy.finfo(array.dtype).eps).any())
