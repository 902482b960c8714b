"""A convolution with padding SAME is one of the input padded by hand."""

import tensorflow as tf

from parallax.relation import relation

DTYPES = ["float32", "float64"]


@relation(
    api="tf.nn.conv2d",
    libraries=("tensorflow",),
    claim=("values", "shape", "dtype"),
    citation="tf.nn.convolution's documentation: SAME pads so that the output has ceil(input / stride) "
    "elements, the odd one at the end; EAGLE (ICSE 2022), rule 2.",
    domain={
        "x": {"dtypes": DTYPES, "shape": ["b", "h", "w", "c"], "range": [-1, 1], "specials": False},
        "kernel": {
            "dtypes": DTYPES,
            "shape": ["m", "n", "c", "o"],
            "range": [-1, 1],
            "specials": False,
        },
        "stride": {"between": [1, 3]},
    },
)
def left(x: "tensor", kernel: "tensor", stride: "int"):
    return tf.nn.conv2d(x, kernel, stride, "SAME")


def right(x: "tensor", kernel: "tensor", stride: "int"):
    pads = [[0, 0]]
    for extent, k in zip(x.shape[1:3], kernel.shape[:2]):
        total = max((-(-extent // stride) - 1) * stride + k - extent, 0)
        pads.append([total // 2, total - total // 2])
    return tf.nn.conv2d(tf.pad(x, pads + [[0, 0]]), kernel, stride, "VALID")


def seeds(lib):
    for dtype in (lib.float32, lib.float64):
        for x, kernel, stride in (
            ((1, 4, 5, 1), (3, 3, 1, 1), 1),
            ((2, 7, 6, 3), (2, 3, 3, 4), 2),
            ((1, 9, 8, 2), (4, 2, 2, 3), 3),
        ):
            yield (
                (
                    lib.random.uniform(x, dtype=dtype),
                    lib.random.uniform(kernel, dtype=dtype),
                    stride,
                ),
                {},
            )
