"""The inverse of a matrix solves its systems with unit right sides."""

import tensorflow as tf

from parallax.relation import relation


@relation(
    api="tf.linalg.inv",
    libraries=("tensorflow",),
    claim=("values", "shape", "dtype"),
    citation="tf.linalg.inv's documentation: the inverse of square invertible matrices.",
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
    return tf.linalg.inv(a + 2 * a.shape[0] * tf.eye(a.shape[0], dtype=a.dtype))


def right(a: "tensor"):
    eye = tf.eye(a.shape[0], dtype=a.dtype)
    return tf.linalg.solve(a + 2 * a.shape[0] * eye, eye)


def seeds(lib):
    for dtype in (lib.float32, lib.float64):
        for n in (2, 5, 17):
            yield (lib.random.uniform((n, n), -1, 1, dtype),), {}
