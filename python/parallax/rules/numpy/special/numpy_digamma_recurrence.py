"""digamma of x + 1 is 1 / x more."""

import numpy
import scipy.special

from parallax.relation import grid, relation


@relation(
    api="scipy.special.psi",
    libraries=("numpy",),
    citation="DLMF 5.5.2: psi(x + 1) = psi(x) + 1 / x",
    tolerance=(1e-07, 1e-09),
    domain=["dtype(x) in float64", "finite(x)", "values(x) >= 0.01", "values(x) <= 1000"],
)
def left(x: "tensor"):
    return scipy.special.digamma(x + 1)


def right(x: "tensor"):
    return scipy.special.digamma(x) + 1 / x


def seeds(lib):
    for size in (1, 5, 17, 33):
        x = numpy.asarray(grid(0.01, 1000, 7, size))
        yield (x,), {}
