"""What was split and concatenated again is what it was."""

import tensorflow as tf

from parallax.relation import relation


@relation(
    api="tf.split",
    libraries=("tensorflow",),
    claim=("values", "shape", "dtype", "bits"),
    citation="tf.split's and tf.concat's documentation: concat is the inverse of split.",
    domain={
        "x": {
            "dtypes": ["float32", "float64", "int32", "int64", "bool", "complex64"],
            "shape": ["m", "n"],
        },
        "at": {"between": [0, 40]},
    },
)
def left(x: "tensor", at: "int"):
    at = min(at, x.shape[1])
    return tf.concat(tf.split(x, [at, x.shape[1] - at], 1), 1)


def right(x: "tensor", at: "int"):
    return tf.identity(x)


def seeds(lib):
    for dtype in (lib.float32, lib.float64, lib.int64):
        for shape in ((1, 2), (5, 17), (3, 33)):
            yield (lib.cast(lib.random.normal(shape) * 9, dtype), 1), {}
