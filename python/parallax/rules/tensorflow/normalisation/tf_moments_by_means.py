"""Moments are a mean and a mean of squares about it."""

import tensorflow as tf

from parallax.relation import relation


@relation(
    api="tf.nn.moments",
    libraries=("tensorflow",),
    claim=("values", "shape", "dtype"),
    citation="tf.nn.moments' documentation: the mean and variance are calculated by aggregating the "
    "contents of x across axes; EAGLE (ICSE 2022), rule 7.",
    domain={
        "x": {
            "dtypes": ["float32", "float64"],
            "shape": ["m", "n"],
            "range": [-2, 2],
            "specials": False,
        }
    },
    tolerance=(1e-4, 1e-5),
)
def left(x: "tensor"):
    return tf.nn.moments(x, [1])


def right(x: "tensor"):
    mean = tf.reduce_mean(x, 1)
    return mean, tf.reduce_mean(tf.square(x - mean[:, None]), 1)


def seeds(lib):
    for dtype in (lib.float32, lib.float64):
        for shape in ((1, 2), (5, 17), (3, 33)):
            yield (lib.random.uniform(shape, -2, 2, dtype),), {}
