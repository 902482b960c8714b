"""An LSTM that goes backwards is one of the turned sequence."""
import functools

import keras
import numpy

from parallax.relation import relation


def layer_of(kernel, recurrent, backwards):
    layer = keras.layers.LSTM(2, use_bias=False, unit_forget_bias=False, return_sequences=True,
                              go_backwards=backwards)
    layer.build((None, None, kernel.shape[0]))
    layer.set_weights([kernel, recurrent])
    return layer


@relation(
    api="keras.layers.LSTM",
    claim=("values", "shape", "dtype"),
    citation="keras.layers.LSTM's documentation: go_backwards process the input sequence "
             "backwards and return the reversed sequence.",
    domain={"x": {"dtypes": ["float32"], "shape": ["b", "t", "n"], "extents": [1, 32],
                  "range": [-1, 1], "specials": False},
            "kernel": {"dtypes": ["float32"], "shape": ["n", 8], "extents": [1, 32],
                       "range": [-1, 1], "specials": False},
            "recurrent": {"dtypes": ["float32"], "shape": [2, 8], "extents": [1, 32],
                          "range": [-1, 1], "specials": False}},
    tolerance=(1e-4, 1e-5),
)
def left(x: "tensor", kernel: "tensor", recurrent: "tensor"):
    return keras.ops.convert_to_numpy(layer_of(kernel, recurrent, True)(x))


def right(x: "tensor", kernel: "tensor", recurrent: "tensor"):
    return keras.ops.convert_to_numpy(layer_of(kernel, recurrent, False)(keras.ops.flip(x, 1)))


def seeds(lib):
    filled = functools.partial(numpy.random.default_rng(1).random, dtype="float32")
    for b, t, n in ((1, 1, 2), (3, 5, 4), (2, 9, 3)):
        yield (filled((b, t, n)), filled((n, 8)), filled((2, 8))), {}
