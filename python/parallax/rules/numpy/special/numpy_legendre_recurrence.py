"""Three neighbours of the Legendre polynomials."""

import numpy
import scipy.special

from parallax.relation import grid, relation


@relation(
    api="scipy.special.eval_legendre",
    libraries=("numpy",),
    citation="DLMF 18.9.1: (n + 1) P_(n+1)(x) + n P_(n-1)(x) = (2 n + 1) x P_n(x)",
    tolerance=(1e-07, 1e-09),
    domain=["dtype(x) in float64", "finite(x)", "values(x) >= -1", "values(x) <= 1", "n >= 1",
            "n <= 30"],
)
def left(x: "tensor", n: "int"):
    return (n + 1) * scipy.special.eval_legendre(n + 1, x) + n * scipy.special.eval_legendre(n - 1, x)


def right(x: "tensor", n: "int"):
    return (2 * n + 1) * x * scipy.special.eval_legendre(n, x)


def seeds(lib):
    for size in (1, 5, 17, 33):
        x = numpy.asarray(grid(-1, 1, 7, size))
        for n in (1, 3, 7):
            yield (x, n), {}
