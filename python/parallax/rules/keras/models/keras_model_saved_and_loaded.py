"""A model that was saved and loaded computes what it did."""
import functools
import os
import tempfile

import keras
import numpy

from parallax.relation import relation, step


def model_of(kernel, bias):
    """A convolution, a mean and a softmax; weights as given."""
    layer = keras.layers.Conv1D(kernel.shape[2], kernel.shape[0], data_format="channels_last")
    inputs = keras.Input((None, kernel.shape[1]))
    pooled = keras.layers.GlobalAveragePooling1D(data_format="channels_last")(layer(inputs))
    model = keras.Model(inputs, keras.layers.Softmax()(pooled))
    layer.set_weights([kernel, bias])
    return model


@step
def saved_and_loaded(model):
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "model.keras")
        model.save(path)
        return keras.models.load_model(path)


@relation(
    api="keras.layers.Conv1D",
    claim=("values", "shape", "dtype"),
    citation="keras.Model.save's documentation: architecture and weights; EAGLE (ICSE "
             "2022), rule 16.",
    domain={"x": {"dtypes": ["float32"], "shape": ["b", "h", "c"], "extents": [1, 32],
                  "range": [-1, 1], "specials": False},
            "kernel": {"dtypes": ["float32"], "shape": ["m", "c", "o"], "extents": [1, 32],
                       "range": [-1, 1], "specials": False},
            "bias": {"dtypes": ["float32"], "shape": ["o"], "extents": [1, 32],
                     "range": [-1, 1], "specials": False}},
    tolerance=(1e-4, 1e-5),
)
def left(x: "tensor", kernel: "tensor", bias: "tensor"):
    return keras.ops.convert_to_numpy(model_of(kernel, bias)(x))


def right(x: "tensor", kernel: "tensor", bias: "tensor"):
    return keras.ops.convert_to_numpy(saved_and_loaded(model_of(kernel, bias))(x))


def seeds(lib):
    filled = functools.partial(numpy.random.default_rng(1).random, dtype="float32")
    for shape, m, o in (((1, 2, 1), 1, 2), ((5, 7, 3), 2, 4), ((9, 17, 2), 3, 5)):
        yield (filled(shape), filled((m, shape[2], o)), filled(o)), {}
