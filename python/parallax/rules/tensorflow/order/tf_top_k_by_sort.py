"""The k largest are the first of the sorted."""

import tensorflow as tf

from parallax.relation import relation


@relation(
    api="tf.math.top_k",
    libraries=("tensorflow",),
    claim=("values", "shape", "dtype"),
    citation="tf.math.top_k's documentation: values and indices of the k largest entries for "
    "the last dimension.",
    domain={
        "x": {
            "dtypes": ["float32", "float64", "int32", "int64"],
            "shape": ["m", "n"],
            "specials": False,
        },
        "k": {"between": [0, 40]},
    },
)
def left(x: "tensor", k: "int"):
    return tf.math.top_k(x, min(k, x.shape[1])).values


def right(x: "tensor", k: "int"):
    return tf.sort(x, direction="DESCENDING")[:, :k]


def seeds(lib):
    for dtype in (lib.float32, lib.float64, lib.int64):
        for shape in ((1, 2), (5, 17), (3, 33)):
            yield (lib.cast(lib.random.normal(shape) * 9, dtype), 1), {}
