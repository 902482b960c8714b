"""erfcx is erfc, scaled."""

import numpy
import scipy.special

from parallax.relation import grid, relation


@relation(
    api="scipy.special.erfcx",
    libraries=("numpy",),
    citation="The definition: erfcx(x) = exp(x^2) erfc(x)",
    tolerance=(1e-07, 1e-09),
    domain=["dtype(x) in float64", "finite(x)", "values(x) >= -5", "values(x) <= 5"],
)
def left(x: "tensor"):
    return scipy.special.erfcx(x)


def right(x: "tensor"):
    return numpy.exp(x * x) * scipy.special.erfc(x)


def seeds(lib):
    for size in (1, 5, 17, 33):
        x = numpy.asarray(grid(-5, 5, 7, size))
        yield (x,), {}
