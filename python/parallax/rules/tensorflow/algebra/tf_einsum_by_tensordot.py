"""An einsum over one index is a tensordot."""

import tensorflow as tf

from parallax.relation import relation


@relation(
    api="tf.einsum",
    libraries=("tensorflow",),
    claim=("values", "shape", "dtype"),
    citation="tf.einsum's documentation: matrix multiplication is einsum('ij,jk->ik').",
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
    return tf.einsum("ij,jk->ki", a, b)


def right(a: "tensor", b: "tensor"):
    return tf.transpose(tf.tensordot(a, b, 1))


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
