"""The regularised incomplete gamma function of a + 1."""

import tensorflow as tf

from parallax.relation import grid, relation


@relation(
    api="tf.math.igamma",
    libraries=("tensorflow",),
    citation="DLMF 8.8.5: P(a, x) = P(a + 1, x) + x^a e^-x / gamma(a + 1)",
    tolerance=(1e-07, 1e-09),
    domain=["dtype(a) in float64", "dtype(x) in float64", "rank(a) = 1", "rank(x) = 1",
            "extent(a, 0) = extent(x, 0)", "finite(a)", "values(a) >= 0.1", "values(a) <= 100",
            "finite(x)", "values(x) >= 0.01", "values(x) <= 200"],
)
def left(a: "tensor", x: "tensor"):
    return tf.math.igamma(a, x)


def right(a: "tensor", x: "tensor"):
    return tf.math.igamma(a + 1, x) + tf.math.exp(a * tf.math.log(x) - x - tf.math.lgamma(a + 1))


def seeds(lib):
    for size in (1, 5, 17, 33):
        a = lib.constant(grid(0.1, 100, 7, size), lib.float64)
        x = lib.constant(grid(0.01, 200, 11, size), lib.float64)
        yield (a, x), {}
