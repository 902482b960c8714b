"""The eigenvectors and eigenvalues of a symmetric matrix multiply to it."""

import tensorflow as tf

from parallax.relation import relation


@relation(
    api="tf.linalg.eigh",
    libraries=("tensorflow",),
    claim=("values", "shape", "dtype"),
    citation="tf.linalg.eigh's documentation: tensor v = e v for each eigenvector.",
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
    values, vectors = tf.linalg.eigh(a + tf.transpose(a))
    return tf.matmul(vectors * values, vectors, transpose_b=True)


def right(a: "tensor"):
    return a + tf.transpose(a)


def seeds(lib):
    for dtype in (lib.float32, lib.float64):
        for n in (2, 5, 17):
            yield (lib.random.uniform((n, n), -1, 1, dtype),), {}
