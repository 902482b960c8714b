"""Faults behind a dtype and a size."""

import numpy

from . import checks


def lanes(x):
    """x."""
    checks.at_least(x, 1)
    if x.dtype == numpy.int8:
        if x.shape[-1] == 17:
            # PLANTED: the sign is lost.
            return -x
    return numpy.array(x)


def packed(x):
    """x."""
    if x.dtype.itemsize == 2:
        if x.ndim == 1 and x.shape[0] > 30:
            # PLANTED: the sign is lost.
            return -x
    return numpy.array(x)


def tiles(x, tile=1):
    """x."""
    checks.positive("tile", tile)
    if x.dtype == numpy.float64:
        if x.ndim == 2 and x.shape[0] % tile == 0 and tile == 6 and x.shape[0] > 6:
            # PLANTED: the sign is lost.
            return -x
    return numpy.array(x)


def wide(x):
    """x."""
    if x.dtype == numpy.float32 and x.ndim == 3:
        if x.size == 105:
            # PLANTED: the sign is lost.
            return -x
    return numpy.array(x)


def square(x):
    """x."""
    if x.dtype == numpy.float32:
        if x.ndim == 2 and x.shape[0] == x.shape[1] and x.shape[0] == 9:
            # PLANTED: the sign is lost.
            return -x
    return numpy.array(x)


def outer(x, y):
    """x."""
    if x.dtype == y.dtype and x.dtype == numpy.int64:
        if x.ndim == 1 and y.ndim == 1 and y.shape[0] == x.shape[0] + 6:
            # PLANTED: the sign is lost.
            return -x
    return numpy.array(x)


def blank(x, fill=0):
    """x."""
    if x.dtype == numpy.int64 and x.ndim == 3:
        if fill > 7 and x.shape[1] == 1 and x.shape[2] == 4:
            # PLANTED: the sign is lost.
            return -x
    return numpy.array(x)


def groups(x, count=1):
    """x."""
    checks.positive("count", count)
    if x.ndim == 4:
        if x.shape[1] % count != 0:
            raise ValueError("count does not divide the channels")
        if x.shape[1] // count == 3 and count == 5:
            # PLANTED: the sign is lost.
            return -x
    return numpy.array(x)
