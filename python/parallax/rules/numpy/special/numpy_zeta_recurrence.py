"""The first term of Hurwitz's zeta function apart."""

import numpy
import scipy.special

from parallax.relation import grid, relation


@relation(
    api="scipy.special.zeta",
    libraries=("numpy",),
    citation="DLMF 25.11.3: zeta(s, q) = zeta(s, q + 1) + q^-s",
    tolerance=(1e-07, 1e-09),
    domain=["dtype(s) in float64", "dtype(q) in float64", "rank(s) = 1", "rank(q) = 1",
            "extent(s, 0) = extent(q, 0)", "finite(s)", "values(s) >= 1.1", "values(s) <= 20",
            "finite(q)", "values(q) >= 0.1", "values(q) <= 30"],
)
def left(s: "tensor", q: "tensor"):
    return scipy.special.zeta(s, q)


def right(s: "tensor", q: "tensor"):
    return scipy.special.zeta(s, q + 1) + q ** -s


def seeds(lib):
    for size in (1, 5, 17, 33):
        s = numpy.asarray(grid(1.1, 20, 7, size))
        q = numpy.asarray(grid(0.1, 30, 11, size))
        yield (s, q), {}
