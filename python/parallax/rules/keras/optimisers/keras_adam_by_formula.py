"""Adam gives what the paper says that its documentation names."""
import functools

import keras
import numpy

from parallax.relation import relation


@relation(
    api="keras.ops.sqrt",
    claim=("values", "shape", "dtype"),
    citation="keras.optimizers.Adam's documentation: Adam according to Kingma and Ba, 2014, in the "
             "formulation before section 2.1.",
    domain={"x": {"dtypes": ["float32"], "shape": ["n"], "range": [-2, 2], "specials": False},
            "gradients": {"dtypes": ["float32"], "shape": ["s", "n"], "extents": [1, 16],
                          "range": [0.5, 2], "specials": False}},
    tolerance=(1e-4, 1e-5),
)
def left(x: "tensor", gradients: "tensor"):
    variable = keras.Variable(keras.ops.convert_to_numpy(x))
    optimiser = keras.optimizers.Adam(learning_rate=0.1)
    for gradient in keras.ops.convert_to_numpy(gradients):
        optimiser.apply([keras.ops.convert_to_tensor(gradient)], [variable])
    return keras.ops.convert_to_numpy(variable.value)


def right(x: "tensor", gradients: "tensor"):
    x = keras.ops.convert_to_numpy(x).astype("float64")
    first, second = numpy.zeros_like(x), numpy.zeros_like(x)
    for t, gradient in enumerate(keras.ops.convert_to_numpy(gradients).astype("float64"), 1):
        first = 0.9 * first + 0.1 * gradient
        second = 0.999 * second + 0.001 * gradient * gradient
        rate = 0.1 * (1 - 0.999**t) ** 0.5 / (1 - 0.9**t)
        x = x - rate * first / (second**0.5 + 1e-7)
    return x.astype("float32")


def seeds(lib):
    filled = functools.partial(numpy.random.default_rng(1).random, dtype="float32")
    for s, n in ((1, 2), (3, 13), (5, 16)):
        yield (filled(n), filled((s, n)) + 0.5), {}
