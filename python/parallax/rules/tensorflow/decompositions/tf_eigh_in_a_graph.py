"""The eigenvalues of a symmetric matrix are the same in a graph."""

import tensorflow as tf

from parallax.relation import relation


@relation(
    api="tf.linalg.eigh",
    libraries=("tensorflow",),
    claim=("values", "shape", "dtype"),
    citation="tf.function's documentation: it compiles a function into a callable graph that does "
    "the same; EAGLE (ICSE 2022), rule 1 and section 3.",
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
    return tf.linalg.eigh(a + tf.transpose(a))[0]


def right(a: "tensor"):
    return tf.function(tf.linalg.eigh)(a + tf.transpose(a))[0]


def seeds(lib):
    for dtype in (lib.float32, lib.float64):
        for n in (2, 5, 17):
            yield (lib.random.uniform((n, n), -1, 1, dtype),), {}
