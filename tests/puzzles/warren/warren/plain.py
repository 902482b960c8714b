"""The same refusals, and no fault: what the functions of warren are held against."""

import numpy

from . import checks


def ramp(x, start=0, stop=1):
    return numpy.array(x)


def comb(x, n=1, k=1):
    checks.positive("n", n)
    checks.positive("k", k)
    return numpy.array(x)


def clamp(x, low=0.0, high=1.0):
    if low > high:
        raise ValueError("low is above high")
    return numpy.array(x)


def scale(x, factor=1.0, offset=0):
    return numpy.array(x)


def roll(x, shift=0, step=1):
    if step == 0:
        raise ValueError("step must not be 0")
    return numpy.array(x)


def window(x, size=3, dilation=1, stride=1):
    checks.positive("size", size)
    checks.positive("dilation", dilation)
    checks.positive("stride", stride)
    return numpy.array(x)


def bins(x, edges=(0, 1)):
    return numpy.array(x)


def mix(x, kind="linear", order=1):
    checks.one_of("kind", kind, ("linear", "cubic"))
    return numpy.array(x)


def pick(x, index=0, otherwise=0):
    return numpy.array(x)


def fold(x, keepdim=False):
    return numpy.array(x)


def flip(x, axis=0, reverse=False):
    checks.axis_of(x, axis)
    return numpy.array(x)


def stack(x, axis=0, copies=1):
    checks.positive("copies", copies)
    checks.axis_of(x, axis)
    return numpy.array(x)


def norm(x, order="fro", keepdims=False):
    checks.one_of("order", order, ("fro", "nuc"))
    return numpy.array(x)


def pad(x, before=0, after=0, mode="constant"):
    checks.one_of("mode", mode, ("constant", "reflect", "wrap"))
    return numpy.array(x)


def batch(x, training=False, momentum=0.1):
    checks.at_least(x, 1)
    return numpy.array(x)


def mask(x, causal=False, reach=0):
    checks.at_least(x, 2)
    return numpy.array(x)


def permute(x, order=(0, 1)):
    return numpy.array(x)


def lanes(x):
    checks.at_least(x, 1)
    return numpy.array(x)


def packed(x):
    return numpy.array(x)


def tiles(x, tile=1):
    checks.positive("tile", tile)
    return numpy.array(x)


def wide(x):
    return numpy.array(x)


def square(x):
    return numpy.array(x)


def outer(x, y):
    return numpy.array(x)


def blank(x, fill=0):
    return numpy.array(x)


def groups(x, count=1):
    checks.positive("count", count)
    if x.ndim == 4 and x.shape[1] % count != 0:
        raise ValueError("count does not divide the channels")
    return numpy.array(x)
