"""A model gives the same for each sample in batches of any size."""
import functools

import keras
import numpy

from parallax.relation import relation


def model_of(kernel, bias):
    """A convolution, a mean and a softmax; weights as given."""
    layer = keras.layers.Conv1D(kernel.shape[2], kernel.shape[0], data_format="channels_last")
    inputs = keras.Input((None, kernel.shape[1]))
    pooled = keras.layers.GlobalAveragePooling1D(data_format="channels_last")(layer(inputs))
    model = keras.Model(inputs, keras.layers.Softmax()(pooled))
    layer.set_weights([kernel, bias])
    return model


@relation(
    api="keras.layers.Conv1D",
    claim=("values", "shape", "dtype"),
    citation="Each sample goes through the layers by itself; EAGLE (ICSE 2022), rule 15.",
    domain={"x": {"dtypes": ["float32"], "shape": ["b", "h", "c"], "extents": [1, 32],
                  "range": [-1, 1], "specials": False},
            "kernel": {"dtypes": ["float32"], "shape": ["m", "c", "o"], "extents": [1, 32],
                       "range": [-1, 1], "specials": False},
            "bias": {"dtypes": ["float32"], "shape": ["o"], "extents": [1, 32],
                     "range": [-1, 1], "specials": False},
            "size": {"between": [1, 8]}},
    tolerance=(1e-4, 1e-5),
)
def left(x: "tensor", kernel: "tensor", bias: "tensor", size: "int"):
    return keras.ops.convert_to_numpy(model_of(kernel, bias)(x))


def right(x: "tensor", kernel: "tensor", bias: "tensor", size: "int"):
    model = model_of(kernel, bias)
    parts = [model(x[i:i + size]) for i in range(0, len(x), size)]
    return keras.ops.convert_to_numpy(keras.ops.concatenate(parts, 0))


def seeds(lib):
    filled = functools.partial(numpy.random.default_rng(1).random, dtype="float32")
    for shape, m, o, size in (((1, 2, 1), 1, 2, 1), ((5, 7, 3), 2, 4, 2), ((9, 17, 2), 3, 5, 8)):
        yield (filled(shape), filled((m, shape[2], o)), filled(o), size), {}
