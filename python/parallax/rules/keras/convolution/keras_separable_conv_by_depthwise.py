"""A separable convolution is a depthwise one and then one with a pointwise kernel."""
import functools

import keras
import numpy

from parallax.relation import relation


@relation(
    api="keras.ops.separable_conv",
    claim=("values", "shape", "dtype"),
    citation="keras.layers.SeparableConv2D's documentation: a depthwise convolution "
             "followed by a pointwise one; EAGLE (ICSE 2022), rule 5.",
    domain={"x": {"dtypes": ["float32"], "shape": ["b", "h", "w", "c"], "extents": [1, 32],
                  "range": [-1, 1], "specials": False},
            "depthwise": {"dtypes": ["float32"], "shape": ["m", "n", "c", 1], "extents": [1, 32],
                          "range": [-1, 1], "specials": False},
            "pointwise": {"dtypes": ["float32"], "shape": [1, 1, "c", "o"], "extents": [1, 32],
                          "range": [-1, 1], "specials": False},
            "strides": {"between": [1, 3]},
            "padding": {"one_of": ["valid", "same"]}},
)
def left(x: "tensor", depthwise: "tensor", pointwise: "tensor", strides: "int", padding: "str"):
    out = keras.ops.separable_conv(x, depthwise, pointwise, strides, padding, "channels_last")
    return keras.ops.convert_to_numpy(out)


def right(x: "tensor", depthwise: "tensor", pointwise: "tensor", strides: "int", padding: "str"):
    maps = keras.ops.depthwise_conv(x, depthwise, strides, padding, "channels_last")
    return keras.ops.convert_to_numpy(keras.ops.conv(maps, pointwise, 1, "valid", "channels_last"))


def seeds(lib):
    filled = functools.partial(numpy.random.default_rng(1).random, dtype="float32")
    for x, m, n, o, strides, padding in (((1, 4, 5, 1), 3, 3, 1, 1, "valid"),
                                         ((2, 7, 6, 3), 2, 3, 4, 2, "same"),
                                         ((1, 9, 8, 5), 1, 4, 2, 3, "valid")):
        yield (filled(x), filled((m, n, x[3], 1)), filled((1, 1, x[3], o)), strides, padding), {}
