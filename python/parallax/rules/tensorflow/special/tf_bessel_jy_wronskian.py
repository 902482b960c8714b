"""The Wronskian of the Bessel functions."""

import math

import tensorflow as tf

from parallax.relation import grid, relation


@relation(
    api="tf.math.special.bessel_y0",
    libraries=("tensorflow",),
    citation="DLMF 10.5.2: J_1(x) Y_0(x) - J_0(x) Y_1(x) = 2 / (pi x)",
    tolerance=(1e-07, 1e-09),
    domain=["dtype(x) in float64", "finite(x)", "values(x) >= 0.05", "values(x) <= 100"],
)
def left(x: "tensor"):
    return (tf.math.special.bessel_j1(x) * tf.math.special.bessel_y0(x) -
            tf.math.special.bessel_j0(x) * tf.math.special.bessel_y1(x))


def right(x: "tensor"):
    return 2 / (math.pi * x)


def seeds(lib):
    for size in (1, 5, 17, 33):
        x = lib.constant(grid(0.05, 100, 7, size), lib.float64)
        yield (x,), {}
