"""The sum of a sparse matrix over an axis is that of the dense one."""

import tensorflow as tf

from parallax.relation import relation


@relation(
    api="tf.sparse.reduce_sum",
    libraries=("tensorflow",),
    claim=("values", "shape", "dtype"),
    citation="tf.sparse.reduce_sum's documentation: the sparse counterpart to tf.reduce_sum; EAGLE (ICSE "
    "2022), rule 8.",
    domain={
        "x": {
            "dtypes": ["float32", "float64"],
            "shape": ["m", "n"],
            "range": [0.5, 2],
            "specials": False,
        },
        "axis": {"axis_of": "x"},
    },
)
def left(x: "tensor", axis: "int"):
    return tf.sparse.reduce_sum(tf.sparse.from_dense(x), axis)


def right(x: "tensor", axis: "int"):
    return tf.reduce_sum(x, axis)


def seeds(lib):
    for dtype in (lib.float32, lib.float64):
        for shape, axis in (((2, 3), 0), ((5, 17), 1), ((33, 2), -1)):
            yield (lib.random.uniform(shape, 0.5, 2, dtype), axis), {}
