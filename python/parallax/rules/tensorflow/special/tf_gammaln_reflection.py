"""The reflection formula of the logarithm of gamma, away from its poles."""

import math

import tensorflow as tf

from parallax.relation import grid, relation


def inside(x, value):
    return tf.where(tf.math.abs(x - tf.math.round(x)) > 0.01, value, 0 * x)


@relation(
    api="tf.math.lgamma",
    libraries=("tensorflow",),
    citation="DLMF 5.5.3: gamma(x) gamma(1 - x) = pi / sin(pi x)",
    tolerance=(1e-07, 1e-09),
    domain=["dtype(x) in float64", "finite(x)", "values(x) >= -20", "values(x) <= 20"],
)
def left(x: "tensor"):
    return inside(x, tf.math.lgamma(x) + tf.math.lgamma(1 - x))


def right(x: "tensor"):
    return inside(x, tf.math.log(math.pi / tf.math.abs(tf.math.sin(math.pi * (x - tf.math.round(x))))))


def seeds(lib):
    for size in (1, 5, 17, 33):
        x = lib.constant(grid(-20, 20, 7, size), lib.float64)
        yield (x,), {}
