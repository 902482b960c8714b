"""What is left of a padded image without its border is the image."""
import functools

import keras
import numpy

from parallax.relation import relation


@relation(
    api="keras.ops.image.pad_images",
    claim=("values", "shape", "dtype"),
    citation="Cropping by as much as was padded gives the image back; EAGLE (ICSE 2022), "
             "rule 14.",
    domain={"x": {"dtypes": ["float32"], "shape": ["b", "h", "w", "c"], "extents": [1, 32],
                  "range": [-9, 9], "specials": False},
            "top": {"between": [0, 4]},
            "left_of": {"between": [0, 4]},
            "below": {"between": [0, 4]}},
)
def left(x: "tensor", top: "int", left_of: "int", below: "int"):
    height, width = x.shape[1:3]
    padded = keras.ops.image.pad_images(x, top, left_of, target_height=top + height + below,
                                        target_width=left_of + width + top,
                                        data_format="channels_last")
    out = keras.ops.image.crop_images(padded, top, left_of, target_height=height,
                                      target_width=width, data_format="channels_last")
    return keras.ops.convert_to_numpy(out)


def right(x: "tensor", top: "int", left_of: "int", below: "int"):
    return keras.ops.convert_to_numpy(keras.ops.convert_to_tensor(x))


def seeds(lib):
    filled = functools.partial(numpy.random.default_rng(1).random, dtype="float32")
    for shape, top, left_of, below in (((1, 2, 3, 1), 1, 0, 2), ((2, 5, 4, 3), 2, 3, 0),
                                       ((1, 8, 17, 2), 0, 4, 1)):
        yield (filled(shape), top, left_of, below), {}
