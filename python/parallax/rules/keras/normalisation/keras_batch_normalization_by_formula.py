"""batch_normalization is its documented formula."""
import functools

import keras
import numpy

from parallax.relation import relation


@relation(
    api="keras.ops.batch_normalization",
    claim=("values", "shape", "dtype"),
    citation="keras.layers.BatchNormalization's documentation: gamma * (x - mean) / "
             "sqrt(var + epsilon) + beta; EAGLE (ICSE 2022), rule 7.",
    domain={"x": {"dtypes": ["float32"], "shape": ["b", "h", "c"], "extents": [1, 32],
                  "range": [-2, 2], "specials": False},
            "mean": {"dtypes": ["float32"], "shape": ["c"], "extents": [1, 32],
                     "range": [-1, 1], "specials": False},
            "variance": {"dtypes": ["float32"], "shape": ["c"], "extents": [1, 32],
                         "range": [0, 2], "specials": False},
            "offset": {"dtypes": ["float32"], "shape": ["c"], "extents": [1, 32],
                       "range": [-2, 2], "specials": False},
            "scale": {"dtypes": ["float32"], "shape": ["c"], "extents": [1, 32],
                      "range": [-2, 2], "specials": False},
            "epsilon": {"between": [0.01, 1]}},
    tolerance=(1e-4, 1e-4),
)
def left(x: "tensor", mean: "tensor", variance: "tensor", offset: "tensor", scale: "tensor",
         epsilon: "float" = 0.1):
    out = keras.ops.batch_normalization(x, mean, variance, -1, offset, scale, epsilon)
    return keras.ops.convert_to_numpy(out)


def right(x: "tensor", mean: "tensor", variance: "tensor", offset: "tensor", scale: "tensor",
          epsilon: "float" = 0.1):
    normal = keras.ops.divide(x - mean, keras.ops.sqrt(variance + numpy.float32(epsilon)))
    return keras.ops.convert_to_numpy(keras.ops.add(keras.ops.multiply(normal, scale), offset))


def seeds(lib):
    filled = functools.partial(numpy.random.default_rng(1).random, dtype="float32")
    for shape, epsilon in (((1, 2, 3), 0.1), ((3, 5, 4), 0.01), ((2, 17, 9), 1.0)):
        yield (filled(shape), *(filled(shape[2]) for _ in range(4)), epsilon), {}
