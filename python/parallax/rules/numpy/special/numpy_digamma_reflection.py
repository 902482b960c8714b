"""The reflection formula of digamma, away from its poles."""

import numpy
import scipy.special

from parallax.relation import grid, relation


def inside(x, value):
    return numpy.where(numpy.abs(x - numpy.round(x)) > 0.01, value, 0 * x)


@relation(
    api="scipy.special.psi",
    libraries=("numpy",),
    citation="DLMF 5.5.4: psi(1 - x) - psi(x) = pi / tan(pi x)",
    tolerance=(1e-07, 1e-07),
    domain=["dtype(x) in float64", "finite(x)", "values(x) >= -20", "values(x) <= 20"],
)
def left(x: "tensor"):
    return inside(x, scipy.special.digamma(1 - x) - scipy.special.digamma(x))


def right(x: "tensor"):
    return inside(x, numpy.pi / numpy.tan(numpy.pi * (x - numpy.round(x))))


def seeds(lib):
    for size in (1, 5, 17, 33):
        x = numpy.asarray(grid(-20, 20, 7, size))
        yield (x,), {}
