"""The reflection formula of digamma, away from its poles."""

import math

import tensorflow as tf

from parallax.relation import grid, relation


def inside(x, value):
    return tf.where(tf.math.abs(x - tf.math.round(x)) > 0.01, value, 0 * x)


@relation(
    api="tf.math.digamma",
    libraries=("tensorflow",),
    citation="DLMF 5.5.4: psi(1 - x) - psi(x) = pi / tan(pi x)",
    tolerance=(1e-07, 1e-07),
    domain=["dtype(x) in float64", "finite(x)", "values(x) >= -20", "values(x) <= 20"],
)
def left(x: "tensor"):
    return inside(x, tf.math.digamma(1 - x) - tf.math.digamma(x))


def right(x: "tensor"):
    return inside(x, math.pi / tf.math.tan(math.pi * (x - tf.math.round(x))))


def seeds(lib):
    for size in (1, 5, 17, 33):
        x = lib.constant(grid(-20, 20, 7, size), lib.float64)
        yield (x,), {}
