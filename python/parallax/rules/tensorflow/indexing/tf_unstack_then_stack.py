"""What was taken apart along an axis and stacked again is what it was."""

import tensorflow as tf

from parallax.relation import relation


@relation(
    api="tf.unstack",
    libraries=("tensorflow",),
    claim=("values", "shape", "dtype", "bits"),
    citation="tf.unstack's documentation: the opposite of stack.",
    domain={
        "x": {
            "dtypes": ["float32", "float64", "int32", "int64", "bool", "complex64"],
            "shape": ["m", "n"],
            "extents": [0, 64],
        },
        "axis": {"axis_of": "x"},
    },
)
def left(x: "tensor", axis: "int"):
    return tf.stack(tf.unstack(x, axis=axis), axis)


def right(x: "tensor", axis: "int"):
    return tf.identity(x)


def seeds(lib):
    for dtype in (lib.float32, lib.float64, lib.int64):
        for shape in ((1, 2), (5, 17), (3, 33)):
            yield (lib.cast(lib.random.normal(shape) * 9, dtype), 1), {}
