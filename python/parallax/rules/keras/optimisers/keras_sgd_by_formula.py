"""Gradient descent with momentum gives what its documentation says."""
import functools

import keras
import numpy

from parallax.relation import relation


@relation(
    api="keras.ops.subtract",
    claim=("values", "shape", "dtype"),
    citation="keras.optimizers.SGD's documentation: velocity = momentum * velocity - learning_rate * g; "
             "w = w + velocity.",
    domain={"x": {"dtypes": ["float32"], "shape": ["n"], "range": [-2, 2], "specials": False},
            "gradients": {"dtypes": ["float32"], "shape": ["s", "n"], "extents": [1, 16],
                          "range": [0.5, 2], "specials": False}},
    tolerance=(1e-4, 1e-5),
)
def left(x: "tensor", gradients: "tensor"):
    variable = keras.Variable(keras.ops.convert_to_numpy(x))
    optimiser = keras.optimizers.SGD(learning_rate=0.1, momentum=0.9)
    for gradient in keras.ops.convert_to_numpy(gradients):
        optimiser.apply([keras.ops.convert_to_tensor(gradient)], [variable])
    return keras.ops.convert_to_numpy(variable.value)


def right(x: "tensor", gradients: "tensor"):
    x = keras.ops.convert_to_numpy(x).astype("float64")
    velocity = numpy.zeros_like(x)
    for gradient in keras.ops.convert_to_numpy(gradients).astype("float64"):
        velocity = 0.9 * velocity - 0.1 * gradient
        x = x + velocity
    return x.astype("float32")


def seeds(lib):
    filled = functools.partial(numpy.random.default_rng(1).random, dtype="float32")
    for s, n in ((1, 2), (3, 13), (5, 16)):
        yield (filled(n), filled((s, n)) + 0.5), {}
