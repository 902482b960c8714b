"""The same turns without a fault: what the functions of maze are held against."""

import numpy


def gate(x, first=1, second=1):
    if first < 0:
        raise ValueError("gate: first must not be negative")
    if first == 37:
        if second == 12:
            return numpy.array(x)
    return numpy.array(x)


def hall(x, whole=False):
    if x.ndim < 1:
        raise ValueError("hall: x has no dimension")
    if x.ndim == 5:
        if whole and x.shape[0] == x.shape[4] + 2:
            return numpy.array(x)
    return numpy.array(x)


def cell(x):
    if x.dtype == numpy.int16:
        if x.ndim == 3 and x.shape[0] == 4 and x.shape[1] == 3 and x.shape[2] == 5:
            return numpy.array(x)
    return numpy.array(x)
