"""erf and erfc add up to 1."""

import tensorflow as tf

from parallax.relation import grid, relation


@relation(
    api="tf.math.erfc",
    libraries=("tensorflow",),
    citation="DLMF 7.2.2: erfc(x) = 1 - erf(x)",
    tolerance=(1e-07, 1e-09),
    domain=["dtype(x) in float64", "finite(x)", "values(x) >= -20", "values(x) <= 20"],
)
def left(x: "tensor"):
    return tf.math.erf(x) + tf.math.erfc(x)


def right(x: "tensor"):
    return tf.ones_like(x)


def seeds(lib):
    for size in (1, 5, 17, 33):
        x = lib.constant(grid(-20, 20, 7, size), lib.float64)
        yield (x,), {}
