"""What was turned four times by 90 degrees is what it was."""
import tensorflow as tf

from parallax.relation import relation


@relation(
    api="tf.image.rot90",
    libraries=("tensorflow",),
    claim=("values", "shape", "dtype"),
    citation="tf.image.rot90's documentation: rotate counter-clockwise by 90 degrees, k times.",
    domain={"x": {"dtypes": ["float32", "uint8"], "shape": ["b", "h", "w", "c"]},
            "k": {"between": [0, 3]}},
)
def left(x: "tensor", k: "int"):
    return tf.image.rot90(tf.image.rot90(x, k), 4 - k)


def right(x: "tensor", k: "int"):
    return tf.identity(x)


def seeds(lib):
    for shape in ((1, 2, 3, 3), (2, 5, 4, 3), (1, 8, 17, 3)):
        yield (lib.random.uniform(shape, 0.1, 0.9), 1), {}
