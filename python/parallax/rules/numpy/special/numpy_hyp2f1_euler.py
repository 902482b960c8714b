"""Euler's transformation of the hypergeometric function."""

import numpy
import scipy.special

from parallax.relation import grid, relation


@relation(
    api="scipy.special.hyp2f1",
    libraries=("numpy",),
    citation="DLMF 15.8.1: F(a, b; c; x) = (1 - x)^(c-a-b) F(c - a, c - b; c; x)",
    tolerance=(1e-07, 1e-09),
    domain=["dtype(a) in float64", "dtype(b) in float64", "dtype(c) in float64",
            "dtype(x) in float64", "rank(a) = 1", "rank(b) = 1", "rank(c) = 1", "rank(x) = 1",
            "extent(a, 0) = extent(b, 0)", "extent(a, 0) = extent(c, 0)",
            "extent(a, 0) = extent(x, 0)", "finite(a)", "values(a) >= 0.2", "values(a) <= 4",
            "finite(b)", "values(b) >= 0.2", "values(b) <= 4", "finite(c)", "values(c) >= 4.5",
            "values(c) <= 9", "finite(x)", "values(x) >= -0.9", "values(x) <= 0.8"],
)
def left(a: "tensor", b: "tensor", c: "tensor", x: "tensor"):
    return scipy.special.hyp2f1(a, b, c, x)


def right(a: "tensor", b: "tensor", c: "tensor", x: "tensor"):
    return (1 - x) ** (c - a - b) * scipy.special.hyp2f1(c - a, c - b, c, x)


def seeds(lib):
    for size in (1, 5, 17, 33):
        a = numpy.asarray(grid(0.2, 4, 7, size))
        b = numpy.asarray(grid(0.2, 4, 11, size))
        c = numpy.asarray(grid(4.5, 9, 15, size))
        x = numpy.asarray(grid(-0.9, 0.8, 19, size))
        yield (a, b, c, x), {}
