"""Legendre's relation of the complete elliptic integrals."""

import numpy
import scipy.special

from parallax.relation import grid, relation


@relation(
    api="scipy.special.ellipk",
    libraries=("numpy",),
    citation="DLMF 19.7.1: E K' + E' K - K K' = pi / 2",
    tolerance=(1e-07, 1e-09),
    domain=["dtype(m) in float64", "finite(m)", "values(m) >= 0.01", "values(m) <= 0.99"],
)
def left(m: "tensor"):
    return (scipy.special.ellipe(m) * scipy.special.ellipk(1 - m) +
            scipy.special.ellipe(1 - m) * scipy.special.ellipk(m) -
            scipy.special.ellipk(m) * scipy.special.ellipk(1 - m))


def right(m: "tensor"):
    return numpy.ones_like(m) * (numpy.pi / 2)


def seeds(lib):
    for size in (1, 5, 17, 33):
        m = numpy.asarray(grid(0.01, 0.99, 7, size))
        yield (m,), {}
