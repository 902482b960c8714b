"""An image resized is the normalised image resized, times what it was divided by."""
import functools

import keras
import numpy

from parallax.relation import relation


@relation(
    api="keras.ops.image.resize",
    claim=("values", "shape", "dtype"),
    citation="Interpolation is linear in the pixels; EAGLE (ICSE 2022), rule 9.",
    domain={"x": {"dtypes": ["float32"], "shape": ["b", "h", "w", "c"], "extents": [1, 32],
                  "range": [1, 255], "specials": False},
            "height": {"between": [1, 24]},
            "width": {"between": [1, 24]},
            "interpolation": {"one_of": ["nearest", "bilinear", "bicubic"]}},
    tolerance=(1e-4, 1e-2),
)
def left(x: "tensor", height: "int", width: "int", interpolation: "str"):
    out = keras.ops.image.resize(x, (height, width), interpolation, data_format="channels_last")
    return keras.ops.convert_to_numpy(out)


def right(x: "tensor", height: "int", width: "int", interpolation: "str"):
    out = keras.ops.image.resize(x / 256, (height, width), interpolation,
                                 data_format="channels_last")
    return keras.ops.convert_to_numpy(out * 256)


def seeds(lib):
    filled = functools.partial(numpy.random.default_rng(1).random, dtype="float32")
    for shape, height, width, interpolation in (((1, 2, 3, 1), 4, 5, "nearest"),
                                                ((2, 5, 4, 3), 8, 3, "bilinear"),
                                                ((1, 9, 17, 2), 6, 8, "bicubic")):
        yield (filled(shape), height, width, interpolation), {}
