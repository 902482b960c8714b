"""A dilated convolution is one whose kernel has zeros in the gaps."""

import tensorflow as tf

from parallax.relation import relation

DTYPES = ["float32", "float64"]


@relation(
    api="tf.nn.atrous_conv2d",
    libraries=("tensorflow",),
    claim=("values", "shape", "dtype"),
    citation="tf.nn.atrous_conv2d's documentation: convolution with filters upsampled by inserting rate - "
    "1 zeros between the values; EAGLE (ICSE 2022), rule 6.",
    domain={
        "x": {"dtypes": DTYPES, "shape": ["b", "h", "w", "c"], "range": [-1, 1], "specials": False},
        "kernel": {
            "dtypes": DTYPES,
            "shape": ["m", "n", "c", "o"],
            "range": [-1, 1],
            "specials": False,
        },
        "rate": {"between": [1, 4]},
    },
)
def left(x: "tensor", kernel: "tensor", rate: "int"):
    return tf.nn.atrous_conv2d(x, kernel, rate, "VALID")


def right(x: "tensor", kernel: "tensor", rate: "int"):
    m, n = kernel.shape[:2]
    rows = tf.one_hot([rate * i for i in range(m)], rate * (m - 1) + 1, dtype=kernel.dtype)
    columns = tf.one_hot([rate * i for i in range(n)], rate * (n - 1) + 1, dtype=kernel.dtype)
    return tf.nn.conv2d(x, tf.einsum("mnco,mp,nq->pqco", kernel, rows, columns), 1, "VALID")


def seeds(lib):
    for dtype in (lib.float32, lib.float64):
        for x, kernel, rate in (
            ((1, 5, 5, 1), (2, 2, 1, 1), 2),
            ((2, 9, 8, 3), (3, 2, 3, 4), 3),
            ((1, 17, 6, 2), (4, 1, 2, 3), 4),
        ):
            yield (
                (lib.random.uniform(x, dtype=dtype), lib.random.uniform(kernel, dtype=dtype), rate),
                {},
            )
