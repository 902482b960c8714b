"""A convolution is a product over the patches that extract_patches gives."""

import tensorflow as tf

from parallax.relation import relation

DTYPES = ["float32", "float64"]


@relation(
    api="tf.image.extract_patches",
    libraries=("tensorflow",),
    claim=("values", "shape", "dtype"),
    citation="tf.nn.conv2d's documentation: extracts image patches, then right-multiplies the filter "
    "matrix and the image patch vector.",
    domain={
        "x": {"dtypes": DTYPES, "shape": ["b", "h", "w", "c"], "range": [-1, 1], "specials": False},
        "kernel": {
            "dtypes": DTYPES,
            "shape": ["m", "n", "c", "o"],
            "range": [-1, 1],
            "specials": False,
        },
        "stride": {"between": [1, 3]},
        "padding": {"one_of": ["SAME", "VALID"]},
    },
)
def left(x: "tensor", kernel: "tensor", stride: "int", padding: "str"):
    return tf.nn.conv2d(x, kernel, stride, padding)


def right(x: "tensor", kernel: "tensor", stride: "int", padding: "str"):
    m, n, c, o = kernel.shape
    patches = tf.image.extract_patches(
        x, [1, m, n, 1], [1, stride, stride, 1], [1, 1, 1, 1], padding
    )
    return tf.tensordot(patches, tf.reshape(kernel, [m * n * c, o]), 1)


def seeds(lib):
    for dtype in (lib.float32, lib.float64):
        for x, kernel, stride, padding in (
            ((1, 4, 5, 1), (3, 3, 1, 1), 1, "SAME"),
            ((2, 7, 6, 3), (2, 3, 3, 4), 2, "VALID"),
            ((1, 9, 8, 2), (4, 2, 2, 3), 3, "SAME"),
        ):
            yield (
                (
                    lib.random.uniform(x, dtype=dtype),
                    lib.random.uniform(kernel, dtype=dtype),
                    stride,
                    padding,
                ),
                {},
            )
