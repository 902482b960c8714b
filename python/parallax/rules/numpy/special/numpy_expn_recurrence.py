"""The recurrence of the exponential integrals, all terms positive."""

import numpy
import scipy.special

from parallax.relation import grid, relation


@relation(
    api="scipy.special.expn",
    libraries=("numpy",),
    citation="DLMF 8.19.12: n E_(n+1)(x) + x E_n(x) = e^-x",
    tolerance=(1e-07, 1e-09),
    domain=["dtype(x) in float64", "finite(x)", "values(x) >= 0.05", "values(x) <= 50", "n >= 1",
            "n <= 20"],
)
def left(x: "tensor", n: "int"):
    return (n * scipy.special.expn(n + 1, x) + x * scipy.special.expn(n, x)) * numpy.exp(x)


def right(x: "tensor", n: "int"):
    return numpy.ones_like(x)


def seeds(lib):
    for size in (1, 5, 17, 33):
        x = numpy.asarray(grid(0.05, 50, 7, size))
        for n in (1, 3, 7):
            yield (x, n), {}
