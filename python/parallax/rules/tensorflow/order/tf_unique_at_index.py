"""The unique elements at their indices are the elements."""

import tensorflow as tf

from parallax.relation import relation


@relation(
    api="tf.unique",
    libraries=("tensorflow",),
    claim=("values", "shape", "dtype"),
    citation="tf.unique's documentation: y[idx[i]] = x[i].",
    domain={
        "x": {"dtypes": ["float32", "float64", "int32", "int64"], "shape": ["n"], "specials": False}
    },
)
def left(x: "tensor"):
    elements, index = tf.unique(x)
    return tf.gather(elements, index)


def right(x: "tensor"):
    return tf.identity(x)


def seeds(lib):
    for dtype in (lib.float32, lib.int64):
        for n in (2, 17, 33):
            yield (lib.cast(lib.random.normal([n]) * 3, dtype),), {}
