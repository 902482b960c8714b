"""What a model predicts is what its call gives."""
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
    citation="keras.Model.predict's documentation: output predictions, computed in "
             "batches; EAGLE (ICSE 2022), rule 1.",
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
    return model_of(kernel, bias).predict(x, verbose=0)


def seeds(lib):
    filled = functools.partial(numpy.random.default_rng(1).random, dtype="float32")
    for shape, m, o in (((1, 2, 1), 1, 2), ((5, 7, 3), 2, 4), ((9, 17, 2), 3, 5)):
        yield (filled(shape), filled((m, shape[2], o)), filled(o)), {}
