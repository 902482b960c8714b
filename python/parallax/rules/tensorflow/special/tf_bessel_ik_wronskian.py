"""The Wronskian of the modified Bessel functions, scaled: both terms are positive."""

import tensorflow as tf

from parallax.relation import grid, relation


@relation(
    api="tf.math.special.bessel_k0e",
    libraries=("tensorflow",),
    citation="DLMF 10.28.2: I_0(x) K_1(x) + I_1(x) K_0(x) = 1 / x",
    tolerance=(1e-07, 1e-09),
    domain=["dtype(x) in float64", "finite(x)", "values(x) >= 0.01", "values(x) <= 500"],
)
def left(x: "tensor"):
    return (tf.math.bessel_i0e(x) * tf.math.special.bessel_k1e(x) +
            tf.math.bessel_i1e(x) * tf.math.special.bessel_k0e(x))


def right(x: "tensor"):
    return 1 / x


def seeds(lib):
    for size in (1, 5, 17, 33):
        x = lib.constant(grid(0.01, 500, 7, size), lib.float64)
        yield (x,), {}
