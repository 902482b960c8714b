"""erf undoes erfinv."""

import numpy
import scipy.special

from parallax.relation import grid, relation


@relation(
    api="scipy.special.erfinv",
    libraries=("numpy",),
    citation="The definition of the inverse",
    tolerance=(1e-07, 1e-09),
    domain=["dtype(x) in float64", "finite(x)", "values(x) >= -0.999", "values(x) <= 0.999"],
)
def left(x: "tensor"):
    return scipy.special.erf(scipy.special.erfinv(x))


def right(x: "tensor"):
    return numpy.ones_like(x) * x


def seeds(lib):
    for size in (1, 5, 17, 33):
        x = numpy.asarray(grid(-0.999, 0.999, 7, size))
        yield (x,), {}
