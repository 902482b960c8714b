"""The factors of a singular value decomposition multiply to the matrix."""

import tensorflow as tf

from parallax.relation import relation


@relation(
    api="tf.linalg.svd",
    libraries=("tensorflow",),
    claim=("values", "shape", "dtype"),
    citation="tf.linalg.svd's documentation: tensor = u diag(s) v^H.",
    domain={
        "a": {
            "dtypes": ["float32", "float64"],
            "shape": ["m", "n"],
            "extents": [0, 64],
            "range": [0.5, 2],
            "specials": False,
        }
    },
    tolerance=(0.0001, 0.0001),
)
def left(a: "tensor"):
    s, u, v = tf.linalg.svd(a)
    return tf.matmul(u * s, v, adjoint_b=True)


def right(a: "tensor"):
    return tf.identity(a)


def seeds(lib):
    for dtype in (lib.float32, lib.float64):
        for shape in ((1, 2), (5, 17), (3, 33)):
            yield (lib.random.uniform(shape, 0.5, 2, dtype),), {}
