"""The l2 loss is half of the sum of squares."""

import tensorflow as tf

from parallax.relation import relation


@relation(
    api="tf.nn.l2_loss",
    libraries=("tensorflow",),
    claim=("values", "shape", "dtype"),
    citation="tf.nn.l2_loss's documentation: output = sum(t ** 2) / 2; EAGLE (ICSE 2022), rule 7.",
    domain={
        "x": {
            "dtypes": ["float32", "float64"],
            "shape": ["m", "n"],
            "range": [0.5, 2],
            "specials": False,
        }
    },
)
def left(x: "tensor"):
    return tf.nn.l2_loss(x)


def right(x: "tensor"):
    return tf.reduce_sum(tf.square(x)) / 2


def seeds(lib):
    for dtype in (lib.float32, lib.float64):
        for shape in ((1, 2), (5, 17), (3, 33)):
            yield (lib.random.uniform(shape, 0.5, 2, dtype),), {}
