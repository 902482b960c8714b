"""A product of matrices is the sum over the inner index."""

import tensorflow as tf

from parallax.relation import relation


@relation(
    api="tf.matmul",
    libraries=("tensorflow",),
    claim=("values", "shape", "dtype"),
    citation="tf.linalg.matmul's documentation: output[..., i, j] = sum_k (a[..., i, k] * "
    "b[..., k, j]); EAGLE (ICSE 2022), rule 7.",
    domain={
        "a": {
            "dtypes": ["float32", "float64", "complex64", "int32"],
            "shape": ["m", "k"],
            "extents": [0, 64],
            "range": [0.5, 2],
            "specials": False,
        },
        "b": {
            "dtypes": ["float32", "float64", "complex64", "int32"],
            "shape": ["k", "n"],
            "extents": [0, 64],
            "range": [0.5, 2],
            "specials": False,
        },
    },
)
def left(a: "tensor", b: "tensor"):
    return tf.matmul(a, b)


def right(a: "tensor", b: "tensor"):
    return tf.reduce_sum(a[:, :, None] * b[None], 1)


def seeds(lib):
    for dtype in (lib.float32, lib.float64):
        for m, k, n in ((2, 3, 4), (5, 17, 2), (3, 33, 4)):
            yield (
                (
                    lib.random.uniform((m, k), 0.5, 2, dtype),
                    lib.random.uniform((k, n), 0.5, 2, dtype),
                ),
                {},
            )
