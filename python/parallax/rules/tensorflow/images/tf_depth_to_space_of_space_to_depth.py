"""depth_to_space undoes space_to_depth."""
import tensorflow as tf

from parallax.relation import relation


@relation(
    api="tf.nn.space_to_depth",
    libraries=("tensorflow",),
    claim=("values", "shape", "dtype"),
    citation="tf.nn.depth_to_space's documentation: the reverse transformation of "
             "space_to_depth.",
    domain={"x": {"dtypes": ["float32", "float64", "int32"], "shape": ["b", "h", "w", "c"]},
            "size": {"between": [2, 4]}},
)
def left(x: "tensor", size: "int"):
    return tf.nn.depth_to_space(tf.nn.space_to_depth(x, size), size)


def right(x: "tensor", size: "int"):
    return tf.identity(x)


def seeds(lib):
    for dtype in (lib.float32, lib.float64, lib.int32):
        for shape, size in (((1, 2, 4, 1), 2), ((2, 6, 3, 3), 3), ((1, 4, 8, 5), 4)):
            yield (lib.cast(lib.random.normal(shape) * 9, dtype), size), {}
