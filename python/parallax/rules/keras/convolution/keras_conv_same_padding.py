"""A convolution with SAME padding is one of the padded image without any."""
import functools

import keras
import numpy

from parallax.relation import relation


@relation(
    api="keras.ops.conv",
    claim=("values", "shape", "dtype"),
    citation="keras.ops.conv's documentation: \"same\" pads evenly to the left and right "
             "or up and down; EAGLE (ICSE 2022), rule 2.",
    domain={"x": {"dtypes": ["float32"], "shape": ["b", "h", "w", "c"], "extents": [1, 32],
                  "range": [-1, 1], "specials": False},
            "kernel": {"dtypes": ["float32"], "shape": ["m", "n", "c", "o"], "extents": [1, 32],
                       "range": [-1, 1], "specials": False},
            "dilation": {"between": [1, 3]}},
)
def left(x: "tensor", kernel: "tensor", dilation: "int" = 1):
    out = keras.ops.conv(x, kernel, 1, "same", "channels_last", dilation)
    return keras.ops.convert_to_numpy(out)


def right(x: "tensor", kernel: "tensor", dilation: "int" = 1):
    pads = [(0, 0)]
    for extent in kernel.shape[:2]:
        total = dilation * (extent - 1)
        pads.append((total // 2, total - total // 2))  # an odd one more at the end
    padded = keras.ops.pad(x, pads + [(0, 0)])
    out = keras.ops.conv(padded, kernel, 1, "valid", "channels_last", dilation)
    return keras.ops.convert_to_numpy(out)


def seeds(lib):
    filled = functools.partial(numpy.random.default_rng(1).random, dtype="float32")
    for x, kernel, dilation in (((1, 4, 5, 1), (3, 3, 1, 1), 1), ((2, 7, 6, 3), (2, 3, 3, 4), 1),
                                ((1, 9, 8, 2), (4, 2, 2, 3), 2)):
        yield (filled(x), filled(kernel), dilation), {}
