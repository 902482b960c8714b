"""A model made of another's config and weights is that model."""
import functools

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
def from_its_config(model):
    twin = keras.models.model_from_json(model.to_json())
    twin.set_weights(model.get_weights())
    return twin


@relation(
    api="keras.layers.Conv1D",
    claim=("values", "shape", "dtype"),
    citation="keras.models.model_from_json's documentation: the model's configuration; "
             "EAGLE (ICSE 2022), rule 16.",
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
    return keras.ops.convert_to_numpy(from_its_config(model_of(kernel, bias))(x))


def seeds(lib):
    filled = functools.partial(numpy.random.default_rng(1).random, dtype="float32")
    for shape, m, o in (((1, 2, 1), 1, 2), ((5, 7, 3), 2, 4), ((9, 17, 2), 3, 5)):
        yield (filled(shape), filled((m, shape[2], o)), filled(o)), {}
