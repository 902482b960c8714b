"""The first term of Hurwitz's zeta function apart."""

import tensorflow as tf

from parallax.relation import grid, relation


@relation(
    api="tf.math.zeta",
    libraries=("tensorflow",),
    citation="DLMF 25.11.3: zeta(s, q) = zeta(s, q + 1) + q^-s",
    tolerance=(1e-07, 1e-09),
    domain=["dtype(s) in float64", "dtype(q) in float64", "rank(s) = 1", "rank(q) = 1",
            "extent(s, 0) = extent(q, 0)", "finite(s)", "values(s) >= 1.1", "values(s) <= 20",
            "finite(q)", "values(q) >= 0.1", "values(q) <= 30"],
)
def left(s: "tensor", q: "tensor"):
    return tf.math.zeta(s, q)


def right(s: "tensor", q: "tensor"):
    return tf.math.zeta(s, q + 1) + q ** -s


def seeds(lib):
    for size in (1, 5, 17, 33):
        s = lib.constant(grid(1.1, 20, 7, size), lib.float64)
        q = lib.constant(grid(0.1, 30, 11, size), lib.float64)
        yield (s, q), {}
