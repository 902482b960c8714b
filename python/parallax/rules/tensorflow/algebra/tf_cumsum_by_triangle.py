"""A cumulative sum is the product with a triangle of ones."""

import tensorflow as tf

from parallax.relation import relation


@relation(
    api="tf.cumsum",
    libraries=("tensorflow",),
    claim=("values", "shape", "dtype"),
    citation="tf.math.cumsum's documentation: each element is the sum of those up to it; EAGLE "
    "(ICSE 2022), rule 7.",
    domain={
        "x": {
            "dtypes": ["float32", "float64"],
            "shape": ["m", "n"],
            "extents": [0, 64],
            "range": [0.5, 2],
            "specials": False,
        }
    },
)
def left(x: "tensor", reverse: "bool", exclusive: "bool"):
    return tf.cumsum(x, 1, exclusive, reverse)


def right(x: "tensor", reverse: "bool", exclusive: "bool"):
    ones = tf.linalg.band_part(tf.ones([x.shape[1], x.shape[1]], x.dtype), 0, -1)
    if exclusive:
        ones -= tf.eye(x.shape[1], dtype=x.dtype)
    return tf.matmul(x, ones, transpose_b=reverse)


def seeds(lib):
    for dtype in (lib.float32, lib.float64):
        for shape, reverse, exclusive in (
            ((1, 2), False, False),
            ((5, 17), True, False),
            ((3, 33), False, True),
        ):
            yield (lib.random.uniform(shape, 0.5, 2, dtype), reverse, exclusive), {}
