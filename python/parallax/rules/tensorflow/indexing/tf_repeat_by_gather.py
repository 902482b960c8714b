"""Repeating elements is gathering their indices more than once."""

import tensorflow as tf

from parallax.relation import relation


@relation(
    api="tf.repeat",
    libraries=("tensorflow",),
    claim=("values", "shape", "dtype"),
    citation="tf.repeat's documentation: repeat elements of input along an axis.",
    domain={
        "x": {
            "dtypes": ["float32", "float64", "int32", "int64", "bool", "complex64"],
            "shape": ["m", "n"],
        },
        "times": {"between": [0, 4]},
    },
)
def left(x: "tensor", times: "int"):
    return tf.repeat(x, times, 1)


def right(x: "tensor", times: "int"):
    return tf.gather(x, tf.range(x.shape[1] * times) // max(1, times), axis=1)


def seeds(lib):
    for dtype in (lib.float32, lib.float64, lib.int64):
        for shape in ((1, 2), (5, 17), (3, 33)):
            yield (lib.cast(lib.random.normal(shape) * 9, dtype), 2), {}
