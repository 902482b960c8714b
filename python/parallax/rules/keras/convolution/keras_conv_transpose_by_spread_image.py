"""A transposed convolution is one of the image with zeros between its pixels."""
import functools

import keras
import numpy

from parallax.relation import OutOfDomain, relation


@relation(
    api="keras.ops.conv_transpose",
    claim=("values", "shape", "dtype"),
    citation="Dumoulin and Visin, A guide to convolution arithmetic for deep learning, "
             "section 4.",
    domain={"x": {"dtypes": ["float32"], "shape": ["b", "h", "w", "c"], "extents": [1, 32],
                  "range": [-1, 1], "specials": False},
            "kernel": {"dtypes": ["float32"], "shape": ["m", "n", "o", "c"], "extents": [1, 32],
                       "range": [-1, 1], "specials": False},
            "strides": {"between": [1, 3]}},
)
def left(x: "tensor", kernel: "tensor", strides: "int"):
    # A stride beyond the kernel's extent leaves gaps, and those at the end are each library's own.
    if strides > min(kernel.shape[:2]):
        raise OutOfDomain("the stride is larger than the kernel")
    out = keras.ops.conv_transpose(x, kernel, strides, "valid", None, "channels_last")
    return keras.ops.convert_to_numpy(out)


def right(x: "tensor", kernel: "tensor", strides: "int"):
    if strides > min(kernel.shape[:2]):
        raise OutOfDomain("the stride is larger than the kernel")
    b, h, w, c = x.shape
    m, n = kernel.shape[:2]
    spread = numpy.zeros((b, strides * (h - 1) + 1, strides * (w - 1) + 1, c), x.dtype)
    spread[:, ::strides, ::strides] = x
    padded = numpy.pad(spread, ((0, 0), (m - 1, m - 1), (n - 1, n - 1), (0, 0)))
    turned = numpy.ascontiguousarray(kernel[::-1, ::-1].transpose(0, 1, 3, 2))
    out = keras.ops.conv(padded, turned, 1, "valid", "channels_last")
    return keras.ops.convert_to_numpy(out)


def seeds(lib):
    filled = functools.partial(numpy.random.default_rng(1).random, dtype="float32")
    for x, kernel, strides in (((1, 2, 3, 1), (2, 2, 1, 1), 1), ((2, 4, 3, 3), (3, 2, 4, 3), 2),
                               ((1, 5, 9, 2), (4, 3, 3, 2), 3)):
        yield (filled(x), filled(kernel), strides), {}
