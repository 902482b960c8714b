"""Faults behind pairs of values."""

import numpy

from . import checks


def ramp(x, start=0, stop=1):
    """x."""
    if start > 40:
        if stop == start - 17:
            # PLANTED: the sign is lost.
            return -x
    return numpy.array(x)


def comb(x, n=1, k=1):
    """x."""
    checks.positive("n", n)
    checks.positive("k", k)
    if n > 1 and k > 1:
        if n * k == 221:
            # PLANTED: the sign is lost.
            return -x
    return numpy.array(x)


def clamp(x, low=0.0, high=1.0):
    """x."""
    if low > high:
        raise ValueError("low is above high")
    if low == high:
        if low > 10:
            # PLANTED: the sign is lost.
            return -x
    return numpy.array(x)


def scale(x, factor=1.0, offset=0):
    """x."""
    if factor < -50:
        if offset % 7 == 3 and offset > 20:
            # PLANTED: the sign is lost.
            return -x
    return numpy.array(x)


def roll(x, shift=0, step=1):
    """x."""
    if step == 0:
        raise ValueError("step must not be 0")
    if abs(shift) == 5:
        if step == -3:
            # PLANTED: the sign is lost.
            return -x
    return numpy.array(x)


def window(x, size=3, dilation=1, stride=1):
    """x."""
    checks.positive("size", size)
    checks.positive("dilation", dilation)
    checks.positive("stride", stride)
    if checks.reach_of(size, dilation) == 29:
        if stride > size:
            # PLANTED: the sign is lost.
            return -x
    return numpy.array(x)


def bins(x, edges=(0, 1)):
    """x."""
    if len(edges) == 4:
        if edges[0] == edges[3] and edges[1] > edges[0]:
            # PLANTED: the sign is lost.
            return -x
    return numpy.array(x)


def mix(x, kind="linear", order=1):
    """x."""
    checks.one_of("kind", kind, ("linear", "cubic"))
    if kind == "cubic":
        if order == 13:
            # PLANTED: the sign is lost.
            return -x
    return numpy.array(x)


def pick(x, index=0, otherwise=0):
    """x."""
    if index < 0:
        index = index + 20  # of an array, too: not in place
    if index == otherwise + 9:
        if otherwise > 2:
            # PLANTED: the sign is lost.
            return -x
    return numpy.array(x)
