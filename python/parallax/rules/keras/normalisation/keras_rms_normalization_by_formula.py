"""rms_normalization is its documented formula."""
import functools

import keras
import numpy

from parallax.relation import relation


@relation(
    api="keras.ops.rms_normalization",
    claim=("values", "shape", "dtype"),
    citation="keras.ops.rms_normalization's documentation: x * rsqrt(mean(square(x))) * scale, with"
             " epsilon beside the mean; EAGLE (ICSE 2022), rule 7.",
    domain={"x": {"dtypes": ["float32"], "shape": ["b", "h", "c"], "extents": [1, 32],
                  "range": [-2, 2], "specials": False},
            "scale": {"dtypes": ["float32"], "shape": ["c"], "extents": [1, 32],
                      "range": [-2, 2], "specials": False},
            "epsilon": {"between": [0.01, 1]}},
    tolerance=(1e-4, 1e-4),
)
def left(x: "tensor", scale: "tensor", epsilon: "float" = 0.1):
    return keras.ops.convert_to_numpy(keras.ops.rms_normalization(x, scale, -1, epsilon))


def right(x: "tensor", scale: "tensor", epsilon: "float" = 0.1):
    square = keras.ops.mean(keras.ops.square(x), -1, keepdims=True)
    normal = keras.ops.divide(x, keras.ops.sqrt(square + epsilon))
    return keras.ops.convert_to_numpy(keras.ops.multiply(normal, scale))


def seeds(lib):
    filled = functools.partial(numpy.random.default_rng(1).random, dtype="float32")
    for shape, epsilon in (((1, 2, 3), 0.1), ((3, 5, 4), 0.01), ((2, 9, 17), 1.0)):
        yield (filled(shape), filled(shape[2]), epsilon), {}
