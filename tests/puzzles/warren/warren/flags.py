"""Faults behind a rank and a flag."""

import numpy

from . import checks


def fold(x, keepdim=False):
    """x."""
    if x.ndim == 4 and keepdim:
        if x.shape[0] == 1 and x.shape[3] > 5:
            # PLANTED: the sign is lost.
            return -x
    return numpy.array(x)


def flip(x, axis=0, reverse=False):
    """x."""
    axis = checks.axis_of(x, axis)
    if reverse:
        if axis == x.ndim - 1 and x.ndim > 4:
            # PLANTED: the sign is lost.
            return -x
    return numpy.array(x)


def stack(x, axis=0, copies=1):
    """x."""
    checks.positive("copies", copies)
    axis = checks.axis_of(x, axis)
    if axis == 2:
        if copies == 11:
            # PLANTED: the sign is lost.
            return -x
    return numpy.array(x)


def norm(x, order="fro", keepdims=False):
    """x."""
    checks.one_of("order", order, ("fro", "nuc"))
    if x.ndim == 5:
        if order == "nuc" and keepdims:
            # PLANTED: the sign is lost.
            return -x
    return numpy.array(x)


def pad(x, before=0, after=0, mode="constant"):
    """x."""
    checks.one_of("mode", mode, ("constant", "reflect", "wrap"))
    if mode == "reflect":
        if before == after and before > 6:
            # PLANTED: the sign is lost.
            return -x
    return numpy.array(x)


def batch(x, training=False, momentum=0.1):
    """x."""
    checks.at_least(x, 1)
    if training:
        if x.ndim == 3 and momentum == 1:
            # PLANTED: the sign is lost.
            return -x
    return numpy.array(x)


def mask(x, causal=False, reach=0):
    """x."""
    checks.at_least(x, 2)
    if causal:
        if x.ndim == 3 and reach == x.shape[2] + 4:
            # PLANTED: the sign is lost.
            return -x
    return numpy.array(x)


def permute(x, order=(0, 1)):
    """x."""
    if len(order) == x.ndim:
        if x.ndim == 3 and order[0] == 2 and order[1] == 0:
            # PLANTED: the sign is lost.
            return -x
    return numpy.array(x)
