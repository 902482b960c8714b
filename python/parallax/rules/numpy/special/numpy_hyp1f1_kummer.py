"""Kummer's transformation of the confluent hypergeometric function."""

import numpy
import scipy.special

from parallax.relation import grid, relation


@relation(
    api="scipy.special.hyp1f1",
    libraries=("numpy",),
    citation="DLMF 13.2.39: M(a, b, x) = e^x M(b - a, b, -x)",
    tolerance=(1e-07, 1e-09),
    domain=["dtype(a) in float64", "dtype(b) in float64", "dtype(x) in float64", "rank(a) = 1",
            "rank(b) = 1", "rank(x) = 1", "extent(a, 0) = extent(b, 0)",
            "extent(a, 0) = extent(x, 0)", "finite(a)", "values(a) >= 0.2", "values(a) <= 4",
            "finite(b)", "values(b) >= 4.5", "values(b) <= 9", "finite(x)", "values(x) >= -15",
            "values(x) <= 15"],
)
def left(a: "tensor", b: "tensor", x: "tensor"):
    return scipy.special.hyp1f1(a, b, x)


def right(a: "tensor", b: "tensor", x: "tensor"):
    return numpy.exp(x) * scipy.special.hyp1f1(b - a, b, -x)


def seeds(lib):
    for size in (1, 5, 17, 33):
        a = numpy.asarray(grid(0.2, 4, 7, size))
        b = numpy.asarray(grid(4.5, 9, 11, size))
        x = numpy.asarray(grid(-15, 15, 15, size))
        yield (a, b, x), {}
