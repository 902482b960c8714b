"""Reversing whole sequences is reversing the axis."""

import tensorflow as tf

from parallax.relation import relation


@relation(
    api="tf.reverse_sequence",
    libraries=("tensorflow",),
    claim=("values", "shape", "dtype"),
    citation="tf.reverse_sequence's documentation: reverses the first seq_lengths[i] elements; "
    "all of them, the whole axis.",
    domain={
        "x": {
            "dtypes": ["float32", "float64", "int32", "int64", "bool", "complex64"],
            "shape": ["m", "n"],
        }
    },
)
def left(x: "tensor"):
    return tf.reverse_sequence(x, tf.fill([x.shape[0]], x.shape[1]), seq_axis=1)


def right(x: "tensor"):
    return tf.reverse(x, [1])


def seeds(lib):
    for dtype in (lib.float32, lib.float64, lib.int64):
        for shape in ((1, 2), (5, 17), (3, 33)):
            yield (lib.cast(lib.random.normal(shape) * 9, dtype),), {}
