"""The two regularised incomplete gamma functions add up to 1."""

import tensorflow as tf

from parallax.relation import grid, relation


@relation(
    api="tf.math.igamma",
    libraries=("tensorflow",),
    citation="DLMF 8.2.5: P(a, x) + Q(a, x) = 1",
    tolerance=(1e-07, 1e-09),
    domain=["dtype(a) in float64", "dtype(x) in float64", "rank(a) = 1", "rank(x) = 1",
            "extent(a, 0) = extent(x, 0)", "finite(a)", "values(a) >= 0.1", "values(a) <= 200",
            "finite(x)", "values(x) >= 0.01", "values(x) <= 300"],
)
def left(a: "tensor", x: "tensor"):
    return tf.math.igamma(a, x) + tf.math.igammac(a, x)


def right(a: "tensor", x: "tensor"):
    return tf.ones_like(x)


def seeds(lib):
    for size in (1, 5, 17, 33):
        a = lib.constant(grid(0.1, 200, 7, size), lib.float64)
        x = lib.constant(grid(0.01, 300, 11, size), lib.float64)
        yield (a, x), {}
