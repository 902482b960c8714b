"""A depthwise convolution is a convolution of each channel by itself."""
import functools

import keras
import numpy

from parallax.relation import relation


@relation(
    api="keras.ops.depthwise_conv",
    claim=("values", "shape", "dtype"),
    citation="keras.layers.DepthwiseConv2D's documentation: each input channel is "
             "convolved with its own kernel, the outputs are concatenated; EAGLE (ICSE "
             "2022), rule 4.",
    domain={"x": {"dtypes": ["float32"], "shape": ["b", "h", "w", "c"], "extents": [1, 32],
                  "range": [-1, 1], "specials": False},
            "kernel": {"dtypes": ["float32"], "shape": ["m", "n", "c", "d"], "extents": [1, 32],
                       "range": [-1, 1], "specials": False},
            "padding": {"one_of": ["valid", "same"]}},
)
def left(x: "tensor", kernel: "tensor", padding: "str"):
    out = keras.ops.depthwise_conv(x, kernel, 1, padding, "channels_last")
    return keras.ops.convert_to_numpy(out)


def right(x: "tensor", kernel: "tensor", padding: "str"):
    maps = [keras.ops.conv(x[..., i:i + 1], kernel[:, :, i:i + 1], 1, padding, "channels_last")
            for i in range(x.shape[-1])]
    return keras.ops.convert_to_numpy(keras.ops.concatenate(maps, -1))


def seeds(lib):
    filled = functools.partial(numpy.random.default_rng(1).random, dtype="float32")
    for x, kernel, padding in (((1, 4, 5, 1), (3, 3, 1, 1), "valid"),
                               ((2, 7, 6, 3), (2, 3, 3, 2), "same"),
                               ((1, 9, 8, 5), (1, 4, 5, 1), "valid")):
        yield (filled(x), filled(kernel), padding), {}
