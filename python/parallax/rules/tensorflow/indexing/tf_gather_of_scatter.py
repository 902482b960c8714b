"""What was scattered to places of its own is gathered from there."""
import tensorflow as tf

from parallax.relation import relation


@relation(
    api="tf.scatter_nd",
    libraries=("tensorflow",),
    claim=("values", "shape", "dtype"),
    citation="tf.scatter_nd's documentation: the inverse of tf.gather_nd.",
    domain={"x": {"dtypes": ["float32", "float64", "int32", "int64", "complex64"], "shape": ["n"]},
            "shift": {"between": [0, 50]}},
)
def left(x: "tensor", shift: "int"):
    index = ((tf.range(x.shape[0]) + shift) % max(1, x.shape[0]))[:, None]
    return tf.gather_nd(tf.scatter_nd(index, x, x.shape), index)


def right(x: "tensor", shift: "int"):
    return tf.identity(x)


def seeds(lib):
    for dtype in (lib.float32, lib.float64, lib.int64):
        for n, shift in ((3, 1), (17, 5), (33, 0)):
            yield (lib.cast(lib.random.normal([n]) * 9, dtype), shift), {}
