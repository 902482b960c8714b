"""Dawson's integral is erfi, scaled."""

import numpy
import scipy.special

from parallax.relation import grid, relation


@relation(
    api="scipy.special.dawsn",
    libraries=("numpy",),
    citation="DLMF 7.5.1: F(x) = sqrt(pi) / 2 e^(-x^2) erfi(x)",
    tolerance=(1e-07, 1e-09),
    domain=["dtype(x) in float64", "finite(x)", "values(x) >= -20", "values(x) <= 20"],
)
def left(x: "tensor"):
    return scipy.special.dawsn(x)


def right(x: "tensor"):
    return numpy.pi ** 0.5 / 2 * numpy.exp(-x * x) * scipy.special.erfi(x)


def seeds(lib):
    for size in (1, 5, 17, 33):
        x = numpy.asarray(grid(-20, 20, 7, size))
        yield (x,), {}
