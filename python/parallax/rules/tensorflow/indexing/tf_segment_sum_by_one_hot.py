"""Sums of segments are the product with one-hot columns."""

import tensorflow as tf

from parallax.relation import relation


@relation(
    api="tf.math.unsorted_segment_sum",
    libraries=("tensorflow",),
    claim=("values", "shape", "dtype"),
    citation="The formula in the documentation of tf.math.unsorted_segment_sum; EAGLE (ICSE "
    "2022), rule 7.",
    domain={
        "x": {
            "dtypes": ["float32", "float64"],
            "shape": ["n", "d"],
            "extents": [0, 64],
            "range": [0.5, 2],
            "specials": False,
        },
        "ids": {"dtypes": ["int32", "int64"], "shape": ["n"], "extents": [0, 64], "range": [0, 4]},
    },
)
def left(x: "tensor", ids: "tensor"):
    return tf.math.unsorted_segment_sum(x, ids, 5)


def right(x: "tensor", ids: "tensor"):
    return tf.matmul(tf.one_hot(ids, 5, dtype=x.dtype), x, transpose_a=True)


def seeds(lib):
    for dtype in (lib.float32, lib.float64):
        for n, d in ((2, 1), (17, 4), (33, 8)):
            yield (
                (
                    lib.random.uniform((n, d), 0.5, 2, dtype),
                    lib.random.uniform([n], 0, 5, lib.int32),
                ),
                {},
            )
