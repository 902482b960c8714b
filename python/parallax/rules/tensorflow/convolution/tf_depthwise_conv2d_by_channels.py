"""A depthwise convolution is one plain convolution a channel."""

import tensorflow as tf

from parallax.relation import relation

DTYPES = ["float32", "float64"]


@relation(
    api="tf.nn.depthwise_conv2d",
    libraries=("tensorflow",),
    claim=("values", "shape", "dtype"),
    citation="tf.nn.depthwise_conv2d's documentation: applies a different filter to each input channel, "
    "then concatenates the results; EAGLE (ICSE 2022), rule 4.",
    domain={
        "x": {"dtypes": DTYPES, "shape": ["b", "h", "w", "c"],
              "extents": [0, 64], "range": [-1, 1], "specials": False},
        "kernel": {
            "dtypes": DTYPES,
            "shape": ["m", "n", "c", "q"],
            "extents": [0, 64],
            "range": [-1, 1],
            "specials": False,
        },
        "stride": {"between": [1, 3]},
    },
)
def left(x: "tensor", kernel: "tensor", stride: "int"):
    return tf.nn.depthwise_conv2d(x, kernel, [1, stride, stride, 1], "SAME")


def right(x: "tensor", kernel: "tensor", stride: "int"):
    return tf.concat(
        [
            tf.nn.conv2d(x[..., i : i + 1], kernel[:, :, i : i + 1], stride, "SAME")
            for i in range(x.shape[-1])
        ],
        -1,
    )


def seeds(lib):
    for dtype in (lib.float32, lib.float64):
        for x, kernel, stride in (
            ((1, 4, 5, 1), (3, 3, 1, 1), 1),
            ((2, 7, 6, 3), (2, 3, 3, 2), 2),
            ((1, 9, 8, 5), (4, 2, 5, 1), 3),
        ):
            yield (
                (
                    lib.random.uniform(x, dtype=dtype),
                    lib.random.uniform(kernel, dtype=dtype),
                    stride,
                ),
                {},
            )
