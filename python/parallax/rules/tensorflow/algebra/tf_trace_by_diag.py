"""The trace is the sum of the diagonal."""

import tensorflow as tf

from parallax.relation import relation


@relation(
    api="tf.linalg.trace",
    libraries=("tensorflow",),
    claim=("values", "shape", "dtype"),
    citation="tf.linalg.trace's documentation: the sum along the main diagonal; EAGLE (ICSE "
    "2022), rule 7.",
    domain={
        "a": {
            "dtypes": ["float32", "float64"],
            "shape": ["m", "n"],
            "range": [0.5, 2],
            "specials": False,
        }
    },
)
def left(a: "tensor"):
    return tf.linalg.trace(a)


def right(a: "tensor"):
    return tf.reduce_sum(tf.linalg.diag_part(a))


def seeds(lib):
    for dtype in (lib.float32, lib.float64):
        for shape in ((1, 2), (5, 17), (3, 33)):
            yield (lib.random.uniform(shape, 0.5, 2, dtype),), {}
