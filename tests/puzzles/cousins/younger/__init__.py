"""younger: a small library on NumPy arrays that has what others are made of."""

import numpy

__version__ = "1.0"
__all__ = ["absolute", "exp", "mean", "multiply", "negative", "sqrt", "square", "subtract", "tanh"]


def absolute(x):
    """Numbers without their signs."""
    return numpy.asarray(numpy.absolute(x))


def exp(x):
    """The exponential function."""
    return numpy.asarray(numpy.exp(x))


def mean(x, axis=None):
    """The mean along an axis."""
    return numpy.asarray(numpy.mean(x, axis=axis))


def multiply(x, y):
    """Products of numbers."""
    return numpy.asarray(numpy.multiply(x, y))


def negative(x):
    """Numbers of the other sign."""
    return numpy.asarray(numpy.negative(x))


def sqrt(x):
    """Square roots."""
    return numpy.asarray(numpy.sqrt(x))


def square(x):
    """Squares."""
    return numpy.asarray(numpy.square(x))


def subtract(x, y):
    """Differences of numbers."""
    return numpy.asarray(numpy.subtract(x, y))


def tanh(x):
    """The hyperbolic tangent."""
    return numpy.asarray(numpy.tanh(x))
