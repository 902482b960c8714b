"""Sorting is gathering in the order of argsort."""

import tensorflow as tf

from parallax.relation import relation


@relation(
    api="tf.argsort",
    libraries=("tensorflow",),
    claim=("values", "shape", "dtype"),
    citation="tf.argsort's documentation: the indices that sort; gather with them is sort.",
    domain={
        "x": {
            "dtypes": ["float32", "float64", "int32", "int64"],
            "shape": ["m", "n"],
            "specials": False,
        }
    },
)
def left(x: "tensor"):
    return tf.sort(x)


def right(x: "tensor"):
    return tf.gather(x, tf.argsort(x), batch_dims=1)


def seeds(lib):
    for dtype in (lib.float32, lib.float64, lib.int64):
        for shape in ((1, 2), (5, 17), (3, 33)):
            yield (lib.cast(lib.random.normal(shape) * 9, dtype),), {}
