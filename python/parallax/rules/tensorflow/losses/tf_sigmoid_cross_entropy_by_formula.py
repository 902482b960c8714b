"""The sigmoid cross entropy is the stable form of its formula."""

import tensorflow as tf

from parallax.relation import relation


@relation(
    api="tf.nn.sigmoid_cross_entropy_with_logits",
    libraries=("tensorflow",),
    claim=("values", "shape", "dtype"),
    citation="The formula in the documentation of tf.nn.sigmoid_cross_entropy_with_logits: "
    "max(x, 0) - x z + log(1 + exp(-abs(x))); EAGLE (ICSE 2022), rule 7.",
    domain={
        "labels": {
            "dtypes": ["float32", "float64"],
            "shape": ["b", "c"],
            "range": [0, 1],
            "specials": False,
        },
        "logits": {
            "dtypes": ["float32", "float64"],
            "shape": ["b", "c"],
            "range": [-20, 20],
            "specials": False,
        },
    },
    tolerance=(1e-05, 1e-05),
)
def left(labels: "tensor", logits: "tensor"):
    return tf.nn.sigmoid_cross_entropy_with_logits(labels, logits)


def right(labels: "tensor", logits: "tensor"):
    return tf.maximum(logits, 0) - logits * labels + tf.math.log1p(tf.exp(-tf.abs(logits)))


def seeds(lib):
    for dtype in (lib.float32, lib.float64):
        for shape in ((1, 2), (5, 17), (3, 33)):
            yield (
                (lib.random.uniform(shape, 0, 1, dtype), lib.random.normal(shape, dtype=dtype)),
                {},
            )
