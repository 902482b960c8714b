"""A Cholesky factor times its transpose is the matrix."""

import tensorflow as tf

from parallax.relation import relation


@relation(
    api="tf.linalg.cholesky",
    libraries=("tensorflow",),
    claim=("values", "shape", "dtype"),
    citation="tf.linalg.cholesky's documentation: the lower-triangular factor, of which input "
    "= L L^H.",
    domain={
        "a": {
            "dtypes": ["float32", "float64"],
            "shape": ["n", "n"],
            "extents": [0, 64],
            "range": [-1, 1],
            "specials": False,
        }
    },
    tolerance=(0.0001, 0.0001),
)
def left(a: "tensor"):
    matrix = tf.matmul(a, a, transpose_b=True) + tf.eye(a.shape[0], dtype=a.dtype)
    factor = tf.linalg.cholesky(matrix)
    return tf.matmul(factor, factor, transpose_b=True)


def right(a: "tensor"):
    return tf.matmul(a, a, transpose_b=True) + tf.eye(a.shape[0], dtype=a.dtype)


def seeds(lib):
    for dtype in (lib.float32, lib.float64):
        for n in (2, 5, 17):
            yield (lib.random.uniform((n, n), -1, 1, dtype),), {}
