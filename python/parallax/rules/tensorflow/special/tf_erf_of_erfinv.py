"""erf undoes erfinv."""

import tensorflow as tf

from parallax.relation import grid, relation


@relation(
    api="tf.math.erfinv",
    libraries=("tensorflow",),
    citation="The definition of the inverse",
    tolerance=(1e-07, 1e-09),
    domain=["dtype(x) in float64", "finite(x)", "values(x) >= -0.999", "values(x) <= 0.999"],
)
def left(x: "tensor"):
    return tf.math.erf(tf.math.erfinv(x))


def right(x: "tensor"):
    return tf.ones_like(x) * x


def seeds(lib):
    for size in (1, 5, 17, 33):
        x = lib.constant(grid(-0.999, 0.999, 7, size), lib.float64)
        yield (x,), {}
