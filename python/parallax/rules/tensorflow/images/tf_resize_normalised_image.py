"""Resizing a normalised image and scaling back is resizing the image."""

import tensorflow as tf

from parallax.relation import relation


@relation(
    api="tf.image.resize",
    libraries=("tensorflow",),
    claim=("values", "shape", "dtype"),
    citation="Resizing is linear in its input; EAGLE (ICSE 2022), rule 9.",
    domain={
        "x": {
            "dtypes": ["float32"],
            "shape": ["b", "h", "w", "c"],
            "range": [1, 255],
            "specials": False,
        },
        "height": {"between": [1, 40]},
        "width": {"between": [1, 40]},
        "method": {"one_of": ["bilinear", "nearest", "area"]},
    },
    tolerance=(1e-5, 1e-3),
)
def left(x: "tensor", height: "int", width: "int", method: "str"):
    return tf.image.resize(x, [height, width], method)


def right(x: "tensor", height: "int", width: "int", method: "str"):
    return tf.image.resize(x / 255, [height, width], method) * 255


def seeds(lib):
    for shape, height, width, method in (
        ((1, 2, 3, 1), 4, 6, "bilinear"),
        ((2, 5, 4, 3), 2, 7, "nearest"),
        ((1, 8, 17, 3), 5, 9, "area"),
    ):
        yield (lib.random.uniform(shape, 1, 255), height, width, method), {}
