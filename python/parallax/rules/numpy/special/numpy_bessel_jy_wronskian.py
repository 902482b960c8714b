"""The Wronskian of the Bessel functions."""

import numpy
import scipy.special

from parallax.relation import grid, relation


@relation(
    api="scipy.special.y0",
    libraries=("numpy",),
    citation="DLMF 10.5.2: J_1(x) Y_0(x) - J_0(x) Y_1(x) = 2 / (pi x)",
    tolerance=(1e-07, 1e-09),
    domain=["dtype(x) in float64", "finite(x)", "values(x) >= 0.05", "values(x) <= 100"],
)
def left(x: "tensor"):
    return scipy.special.j1(x) * scipy.special.y0(x) - scipy.special.j0(x) * scipy.special.y1(x)


def right(x: "tensor"):
    return 2 / (numpy.pi * x)


def seeds(lib):
    for size in (1, 5, 17, 33):
        x = numpy.asarray(grid(0.05, 100, 7, size))
        yield (x,), {}
