"""A separable convolution is a depthwise one, then a pointwise one."""

import tensorflow as tf

from parallax.relation import relation

DTYPES = ["float32", "float64"]


@relation(
    api="tf.nn.separable_conv2d",
    libraries=("tensorflow",),
    claim=("values", "shape", "dtype"),
    citation="tf.nn.separable_conv2d's documentation: a depthwise convolution that acts separately on "
    "channels followed by a pointwise convolution; EAGLE (ICSE 2022), rule 5.",
    domain={
        "x": {
            "dtypes": DTYPES,
            "shape": ["b", "h", "w", "c"],
            "range": [0.5, 2],
            "specials": False,
        },
        "depthwise": {
            "dtypes": DTYPES,
            "shape": ["m", "n", "c", 1],
            "range": [0.5, 2],
            "specials": False,
        },
        "pointwise": {
            "dtypes": DTYPES,
            "shape": [1, 1, "c", "o"],
            "range": [0.5, 2],
            "specials": False,
        },
    },
)
def left(x: "tensor", depthwise: "tensor", pointwise: "tensor"):
    return tf.nn.separable_conv2d(x, depthwise, pointwise, [1, 1, 1, 1], "SAME")


def right(x: "tensor", depthwise: "tensor", pointwise: "tensor"):
    return tf.nn.conv2d(x, depthwise[:, :, :, 0, None] * pointwise, 1, "SAME")


def seeds(lib):
    for dtype in (lib.float32, lib.float64):
        for x, m, n, o in (
            ((1, 4, 5, 1), 3, 3, 1),
            ((2, 7, 6, 3), 2, 3, 4),
            ((1, 9, 8, 2), 4, 2, 3),
        ):
            yield (
                (
                    lib.random.uniform(x, 0.5, 2, dtype),
                    lib.random.uniform((m, n, x[3], 1), 0.5, 2, dtype),
                    lib.random.uniform((1, 1, x[3], o), 0.5, 2, dtype),
                ),
                {},
            )
