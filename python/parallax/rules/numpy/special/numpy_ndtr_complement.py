"""The distribution function of the normal distribution is symmetric."""

import numpy
import scipy.special

from parallax.relation import grid, relation


@relation(
    api="scipy.special.ndtr",
    libraries=("numpy",),
    citation="ndtr(x) + ndtr(-x) = 1",
    tolerance=(1e-07, 1e-09),
    domain=["dtype(x) in float64", "finite(x)", "values(x) >= -30", "values(x) <= 30"],
)
def left(x: "tensor"):
    return scipy.special.ndtr(x) + scipy.special.ndtr(-x)


def right(x: "tensor"):
    return numpy.ones_like(x)


def seeds(lib):
    for size in (1, 5, 17, 33):
        x = numpy.asarray(grid(-30, 30, 7, size))
        yield (x,), {}
