"""A dilated convolution is one with zeros between the elements of the kernel."""
import functools

import keras
import numpy

from parallax.relation import relation


@relation(
    api="keras.ops.conv",
    claim=("values", "shape", "dtype"),
    citation="A dilated kernel is the kernel with zeros between its elements; EAGLE "
             "(ICSE 2022), rule 6.",
    domain={"x": {"dtypes": ["float32"], "shape": ["b", "h", "w", "c"], "extents": [1, 32],
                  "range": [-1, 1], "specials": False},
            "kernel": {"dtypes": ["float32"], "shape": ["m", "n", "c", "o"], "extents": [1, 32],
                       "range": [-1, 1], "specials": False},
            "dilation": {"between": [1, 4]},
            "padding": {"one_of": ["valid", "same"]}},
)
def left(x: "tensor", kernel: "tensor", dilation: "int", padding: "str"):
    out = keras.ops.conv(x, kernel, 1, padding, "channels_last", dilation)
    return keras.ops.convert_to_numpy(out)


def right(x: "tensor", kernel: "tensor", dilation: "int", padding: "str"):
    extents = [dilation * (extent - 1) + 1 for extent in kernel.shape[:2]]
    spread = numpy.zeros(extents + list(kernel.shape[2:]), kernel.dtype)
    spread[::dilation, ::dilation] = kernel
    return keras.ops.convert_to_numpy(keras.ops.conv(x, spread, 1, padding, "channels_last"))


def seeds(lib):
    filled = functools.partial(numpy.random.default_rng(1).random, dtype="float32")
    for x, kernel, dilation, padding in (((1, 5, 5, 1), (2, 2, 1, 1), 2, "valid"),
                                         ((2, 9, 8, 3), (3, 2, 3, 4), 3, "same"),
                                         ((1, 17, 6, 2), (4, 1, 2, 3), 4, "valid")):
        yield (filled(x), filled(kernel), dilation, padding), {}
