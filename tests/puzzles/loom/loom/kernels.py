"""What each function of loom does to arrays."""

import numpy


def add(x, y):
    return numpy.asarray(x + y)


def subtract(x, y):
    return numpy.asarray(x - y)


def multiply(x, y):
    return numpy.asarray(x * y)


def minimum(x, y):
    return numpy.asarray(numpy.minimum(x, y))


def maximum(x, y):
    return numpy.asarray(numpy.maximum(x, y))


def negate(x):
    return numpy.asarray(numpy.negative(x))


def absolute(x):
    return numpy.asarray(numpy.absolute(x))


def total(x):
    """The sum of all elements."""
    return numpy.asarray(numpy.sum(x, dtype=x.dtype))


def flip(x):
    """A view, the last row first."""
    return x[::-1]


def head(x):
    """A view without the last row."""
    return x[:-1]


def tail(x):
    """A view without the first row."""
    return x[1:]


def add_(x, y):
    """Adds y to x in place."""
    x += y
    return x


def negate_(x):
    """Negates x in place."""
    numpy.negative(x, out=x)
    return x


KERNELS = {kernel.__name__: kernel for kernel in (
    add, subtract, multiply, minimum, maximum, negate, absolute, total, flip, head, tail, add_,
    negate_)}
VIEWS = ("flip", "head", "tail")
WRITES = ("add_", "negate_")
