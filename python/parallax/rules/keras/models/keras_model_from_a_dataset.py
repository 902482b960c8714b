"""A model predicts the same from a data set as from an array."""
import functools

import keras
import numpy

from parallax.relation import relation


class Batches(keras.utils.PyDataset):
    def __init__(self, x, size):
        super().__init__()
        self._x, self._size = x, size

    def __len__(self):
        return (len(self._x) + self._size - 1) // self._size

    def __getitem__(self, index):
        return (self._x[index * self._size:(index + 1) * self._size],)


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
    citation="keras.utils.PyDataset's documentation: each item is a batch, in order; "
             "EAGLE (ICSE 2022), rule 11.",
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
    return model_of(kernel, bias).predict(Batches(x, size), verbose=0)


def seeds(lib):
    filled = functools.partial(numpy.random.default_rng(1).random, dtype="float32")
    for shape, m, o, size in (((1, 2, 1), 1, 2, 1), ((5, 7, 3), 2, 4, 2), ((9, 17, 2), 3, 5, 8)):
        yield (filled(shape), filled((m, shape[2], o)), filled(o), size), {}
