"""The Wronskian of the modified Bessel functions, scaled: both terms are positive."""

import numpy
import scipy.special

from parallax.relation import grid, relation


@relation(
    api="scipy.special.k0e",
    libraries=("numpy",),
    citation="DLMF 10.28.2: I_0(x) K_1(x) + I_1(x) K_0(x) = 1 / x",
    tolerance=(1e-07, 1e-09),
    domain=["dtype(x) in float64", "finite(x)", "values(x) >= 0.01", "values(x) <= 500"],
)
def left(x: "tensor"):
    return scipy.special.i0e(x) * scipy.special.k1e(x) + scipy.special.i1e(x) * scipy.special.k0e(x)


def right(x: "tensor"):
    return 1 / x


def seeds(lib):
    for size in (1, 5, 17, 33):
        x = numpy.asarray(grid(0.01, 500, 7, size))
        yield (x,), {}
