"""Where a value belongs in a sorted row is how many elements are before it."""

import tensorflow as tf

from parallax.relation import relation


@relation(
    api="tf.searchsorted",
    libraries=("tensorflow",),
    claim=("values", "shape", "dtype"),
    citation="tf.searchsorted's documentation: the index at which a value would be inserted to "
    "keep the order, left or right of equals.",
    domain={
        "row": {
            "dtypes": ["float32", "float64", "int32", "int64"],
            "shape": ["m"],
            "extents": [0, 64],
            "specials": False,
        },
        "values": {
            "dtypes": ["float32", "float64", "int32", "int64"],
            "shape": ["n"],
            "extents": [0, 64],
            "specials": False,
        },
        "side": {"one_of": ["left", "right"]},
    },
)
def left(row: "tensor", values: "tensor", side: "str"):
    return tf.searchsorted(tf.sort(row), values, side)


def right(row: "tensor", values: "tensor", side: "str"):
    before = row < values[:, None] if side == "left" else row <= values[:, None]
    return tf.reduce_sum(tf.cast(before, tf.int32), 1)


def seeds(lib):
    for dtype in (lib.float32, lib.int64):
        for m, n, side in ((3, 2, "left"), (17, 5, "right"), (33, 33, "left")):
            yield (
                (
                    lib.cast(lib.random.normal([m]) * 9, dtype),
                    lib.cast(lib.random.normal([n]) * 9, dtype),
                    side,
                ),
                {},
            )
