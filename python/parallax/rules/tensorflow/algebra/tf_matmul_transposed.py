"""The transpose of a product is the product of the transposes in the other order."""

import tensorflow as tf

from parallax.relation import relation


@relation(
    api="tf.matmul",
    libraries=("tensorflow",),
    claim=("values", "shape", "dtype"),
    citation="(AB)^T = B^T A^T, from the definition of the matrix product.",
    domain={
        "a": {
            "dtypes": ["float32", "float64"],
            "shape": ["m", "k"],
            "range": [0.5, 2],
            "specials": False,
        },
        "b": {
            "dtypes": ["float32", "float64"],
            "shape": ["k", "n"],
            "range": [0.5, 2],
            "specials": False,
        },
    },
)
def left(a: "tensor", b: "tensor"):
    return tf.transpose(tf.matmul(a, b))


def right(a: "tensor", b: "tensor"):
    return tf.matmul(b, a, transpose_a=True, transpose_b=True)


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
