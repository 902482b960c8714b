"""The maximum over windows in two dimensions is the one over windows of depth one."""

import tensorflow as tf

from parallax.relation import relation


@relation(
    api="tf.nn.max_pool2d",
    libraries=("tensorflow",),
    claim=("values", "shape", "dtype"),
    citation="The definition of pooling over one more dimension of extent one; EAGLE (ICSE 2022), "
    "rule 3.",
    domain={
        "x": {"dtypes": ["float32"], "shape": ["b", "h", "w", "c"], "specials": False},
        "kernel": {"between": [1, 4]},
        "stride": {"between": [1, 4]},
        "padding": {"one_of": ["SAME", "VALID"]},
    },
)
def left(x: "tensor", kernel: "int", stride: "int", padding: "str"):
    return tf.nn.max_pool2d(x, kernel, stride, padding)


def right(x: "tensor", kernel: "int", stride: "int", padding: "str"):
    deep = tf.nn.max_pool3d(x[:, None], [1, kernel, kernel], [1, stride, stride], padding)
    return deep[:, 0]


def seeds(lib):
    for shape, kernel, stride, padding in (
        ((1, 4, 5, 1), 2, 1, "SAME"),
        ((2, 7, 6, 3), 3, 2, "VALID"),
        ((1, 9, 33, 2), 4, 3, "SAME"),
    ):
        yield (lib.random.normal(shape), kernel, stride, padding), {}
