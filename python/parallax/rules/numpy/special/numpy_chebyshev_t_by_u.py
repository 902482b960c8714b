"""Chebyshev polynomials of the first kind by those of the second."""

import numpy
import scipy.special

from parallax.relation import grid, relation


@relation(
    api="scipy.special.eval_chebyt",
    libraries=("numpy",),
    citation="DLMF 18.9.9: T_n(x) = U_n(x) - x U_(n-1)(x)",
    tolerance=(1e-07, 1e-09),
    domain=["dtype(x) in float64", "finite(x)", "values(x) >= -1", "values(x) <= 1", "n >= 1",
            "n <= 30"],
)
def left(x: "tensor", n: "int"):
    return scipy.special.eval_chebyt(n, x)


def right(x: "tensor", n: "int"):
    return scipy.special.eval_chebyu(n, x) - x * scipy.special.eval_chebyu(n - 1, x)


def seeds(lib):
    for size in (1, 5, 17, 33):
        x = numpy.asarray(grid(-1, 1, 7, size))
        for n in (1, 3, 7):
            yield (x, n), {}
