"""The exponential integrals are one function on two half axes."""

import numpy
import scipy.special

from parallax.relation import grid, relation


@relation(
    api="scipy.special.exp1",
    libraries=("numpy",),
    citation="DLMF 6.2.6: Ei(-x) = -E1(x)",
    tolerance=(1e-07, 1e-09),
    domain=["dtype(x) in float64", "finite(x)", "values(x) >= 0.01", "values(x) <= 50"],
)
def left(x: "tensor"):
    return scipy.special.exp1(x) * numpy.exp(x)


def right(x: "tensor"):
    return -scipy.special.expi(-x) * numpy.exp(x)


def seeds(lib):
    for size in (1, 5, 17, 33):
        x = numpy.asarray(grid(0.01, 50, 7, size))
        yield (x,), {}
