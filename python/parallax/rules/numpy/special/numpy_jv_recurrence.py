"""Three neighbours of the Bessel function of the first kind."""

import numpy
import scipy.special

from parallax.relation import grid, relation


@relation(
    api="scipy.special.jv",
    libraries=("numpy",),
    citation="DLMF 10.6.1: J_(v-1)(x) + J_(v+1)(x) = (2 v / x) J_v(x)",
    tolerance=(1e-07, 1e-09),
    domain=["dtype(v) in float64", "dtype(x) in float64", "rank(v) = 1", "rank(x) = 1",
            "extent(v, 0) = extent(x, 0)", "finite(v)", "values(v) >= 1", "values(v) <= 20",
            "finite(x)", "values(x) >= 0.5", "values(x) <= 100"],
)
def left(v: "tensor", x: "tensor"):
    return scipy.special.jv(v - 1, x) + scipy.special.jv(v + 1, x)


def right(v: "tensor", x: "tensor"):
    return 2 * v / x * scipy.special.jv(v, x)


def seeds(lib):
    for size in (1, 5, 17, 33):
        v = numpy.asarray(grid(1, 20, 7, size))
        x = numpy.asarray(grid(0.5, 100, 11, size))
        yield (v, x), {}
