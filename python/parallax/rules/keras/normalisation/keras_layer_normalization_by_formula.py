"""layer_normalization is its documented formula."""
import functools

import keras
import numpy

from parallax.relation import relation


@relation(
    api="keras.ops.layer_normalization",
    claim=("values", "shape", "dtype"),
    citation="keras.layers.LayerNormalization's documentation: (x - mean) / sqrt(var + "
             "epsilon) * gamma + beta over the axis; EAGLE (ICSE 2022), rule 7.",
    domain={"x": {"dtypes": ["float32"], "shape": ["b", "h", "c"], "extents": [1, 32],
                  "range": [-2, 2], "specials": False},
            "gamma": {"dtypes": ["float32"], "shape": ["c"], "extents": [1, 32],
                      "range": [-2, 2], "specials": False},
            "beta": {"dtypes": ["float32"], "shape": ["c"], "extents": [1, 32],
                     "range": [-2, 2], "specials": False},
            "epsilon": {"between": [0.01, 1]}},
    tolerance=(1e-4, 1e-4),
)
def left(x: "tensor", gamma: "tensor", beta: "tensor", epsilon: "float" = 0.1):
    return keras.ops.convert_to_numpy(keras.ops.layer_normalization(x, gamma, beta, -1, epsilon))


def right(x: "tensor", gamma: "tensor", beta: "tensor", epsilon: "float" = 0.1):
    centred = keras.ops.subtract(x, keras.ops.mean(x, -1, keepdims=True))
    variance = keras.ops.mean(keras.ops.square(centred), -1, keepdims=True)
    normal = centred / keras.ops.sqrt(variance + epsilon)
    return keras.ops.convert_to_numpy(keras.ops.add(keras.ops.multiply(normal, gamma), beta))


def seeds(lib):
    filled = functools.partial(numpy.random.default_rng(1).random, dtype="float32")
    for shape, epsilon in (((1, 2, 3), 0.1), ((3, 5, 4), 0.01), ((2, 9, 17), 1.0)):
        yield (filled(shape), filled(shape[2]), filled(shape[2]), epsilon), {}
