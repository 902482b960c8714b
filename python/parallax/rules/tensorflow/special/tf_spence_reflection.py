"""Euler's reflection of the dilogarithm."""

import math

import tensorflow as tf

from parallax.relation import grid, relation


@relation(
    api="tf.math.special.spence",
    libraries=("tensorflow",),
    citation="DLMF 25.12.6: Li2(x) + Li2(1 - x) = pi^2 / 6 - log(x) log(1 - x)",
    tolerance=(1e-07, 1e-09),
    domain=["dtype(x) in float64", "finite(x)", "values(x) >= 0.01", "values(x) <= 0.99"],
)
def left(x: "tensor"):
    return tf.math.special.spence(x) + tf.math.special.spence(1 - x)


def right(x: "tensor"):
    return math.pi ** 2 / 6 - tf.math.log(x) * tf.math.log(1 - x)


def seeds(lib):
    for size in (1, 5, 17, 33):
        x = lib.constant(grid(0.01, 0.99, 7, size), lib.float64)
        yield (x,), {}
