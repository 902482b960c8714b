"""The regularised incomplete beta function from the other end."""

import numpy
import scipy.special

from parallax.relation import grid, relation


@relation(
    api="scipy.special.betainc",
    libraries=("numpy",),
    citation="DLMF 8.17.4: I_x(a, b) = 1 - I_(1-x)(b, a)",
    tolerance=(1e-07, 1e-09),
    domain=["dtype(a) in float64", "dtype(b) in float64", "dtype(x) in float64", "rank(a) = 1",
            "rank(b) = 1", "rank(x) = 1", "extent(a, 0) = extent(b, 0)",
            "extent(a, 0) = extent(x, 0)", "finite(a)", "values(a) >= 0.2", "values(a) <= 50",
            "finite(b)", "values(b) >= 0.2", "values(b) <= 50", "finite(x)", "values(x) >= 0.01",
            "values(x) <= 0.99"],
)
def left(a: "tensor", b: "tensor", x: "tensor"):
    return scipy.special.betainc(a, b, x)


def right(a: "tensor", b: "tensor", x: "tensor"):
    return 1 - scipy.special.betainc(b, a, 1 - x)


def seeds(lib):
    for size in (1, 5, 17, 33):
        a = numpy.asarray(grid(0.2, 50, 7, size))
        b = numpy.asarray(grid(0.2, 50, 11, size))
        x = numpy.asarray(grid(0.01, 0.99, 15, size))
        yield (a, b, x), {}
