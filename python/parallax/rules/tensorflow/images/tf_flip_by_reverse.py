"""Flipping an image reverses its columns, or its rows."""
import tensorflow as tf

from parallax.relation import relation


@relation(
    api="tf.image.flip_left_right",
    libraries=("tensorflow",),
    claim=("values", "shape", "dtype"),
    citation="tf.image.flip_left_right's and flip_up_down's documentation: outputs the "
             "contents flipped along the width, or the height.",
    domain={"x": {"dtypes": ["float32", "uint8"], "shape": ["b", "h", "w", "c"]}},
)
def left(x: "tensor"):
    return tf.image.flip_left_right(x), tf.image.flip_up_down(x)


def right(x: "tensor"):
    return tf.reverse(x, [2]), tf.reverse(x, [1])


def seeds(lib):
    for shape in ((1, 2, 3, 3), (2, 5, 4, 3), (1, 8, 17, 3)):
        yield (lib.random.uniform(shape, 0.1, 0.9),), {}
