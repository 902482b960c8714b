"""An image that was padded to a bounding box and cropped is the image."""

import tensorflow as tf

from parallax.relation import relation


@relation(
    api="tf.image.pad_to_bounding_box",
    libraries=("tensorflow",),
    claim=("values", "shape", "dtype"),
    citation="tf.image.crop_to_bounding_box's and pad_to_bounding_box's documentation; EAGLE (ICSE 2022), "
    "rule 14.",
    domain={
        "x": {"dtypes": ["float32", "uint8"], "shape": ["b", "h", "w", "c"]},
        "top": {"between": [0, 4]},
        "side": {"between": [0, 4]},
    },
)
def left(x: "tensor", top: "int", side: "int"):
    h, w = x.shape[1:3]
    padded = tf.image.pad_to_bounding_box(x, top, side, h + 2 * top, w + 3 * side)
    return tf.image.crop_to_bounding_box(padded, top, side, h, w)


def right(x: "tensor", top: "int", side: "int"):
    return tf.identity(x)


def seeds(lib):
    for shape, top, side in (((1, 2, 3, 1), 1, 0), ((2, 5, 4, 3), 4, 2), ((1, 8, 17, 3), 0, 3)):
        yield (lib.random.uniform(shape), top, side), {}
