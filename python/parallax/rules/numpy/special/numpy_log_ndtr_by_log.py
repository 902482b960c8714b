"""log_ndtr is the logarithm of ndtr."""

import numpy
import scipy.special

from parallax.relation import grid, relation


@relation(
    api="scipy.special.log_ndtr",
    libraries=("numpy",),
    citation="The definition",
    tolerance=(1e-07, 1e-09),
    domain=["dtype(x) in float64", "finite(x)", "values(x) >= -5", "values(x) <= 6"],
)
def left(x: "tensor"):
    return scipy.special.log_ndtr(x)


def right(x: "tensor"):
    return numpy.log(scipy.special.ndtr(x))


def seeds(lib):
    for size in (1, 5, 17, 33):
        x = numpy.asarray(grid(-5, 6, 7, size))
        yield (x,), {}
