"""Colours that were turned to YUV and back are what they were."""

import tensorflow as tf

from parallax.relation import relation


@relation(
    api="tf.image.rgb_to_yuv",
    libraries=("tensorflow",),
    claim=("values", "shape", "dtype"),
    citation="tf.image.yuv_to_rgb's documentation: the inverse of rgb_to_yuv.",
    domain={
        "x": {
            "dtypes": ["float32"],
            "shape": ["b", "h", "w", 3],
            "range": [0, 1],
            "specials": False,
        }
    },
    tolerance=(0.0001, 0.0001),
)
def left(x: "tensor"):
    return tf.image.yuv_to_rgb(tf.image.rgb_to_yuv(x))


def right(x: "tensor"):
    return tf.identity(x)


def seeds(lib):
    for shape in ((1, 2, 3, 3), (2, 5, 4, 3), (1, 8, 17, 3)):
        yield (lib.random.uniform(shape, 0.1, 0.9),), {}
