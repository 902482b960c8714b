"""Euler's reflection of the dilogarithm."""

import numpy
import scipy.special

from parallax.relation import grid, relation


@relation(
    api="scipy.special.spence",
    libraries=("numpy",),
    citation="DLMF 25.12.6: Li2(x) + Li2(1 - x) = pi^2 / 6 - log(x) log(1 - x)",
    tolerance=(1e-07, 1e-09),
    domain=["dtype(x) in float64", "finite(x)", "values(x) >= 0.01", "values(x) <= 0.99"],
)
def left(x: "tensor"):
    return scipy.special.spence(x) + scipy.special.spence(1 - x)


def right(x: "tensor"):
    return numpy.pi ** 2 / 6 - numpy.log(x) * numpy.log(1 - x)


def seeds(lib):
    for size in (1, 5, 17, 33):
        x = numpy.asarray(grid(0.01, 0.99, 7, size))
        yield (x,), {}
