"""The binary cross entropy of logits is its documented formula."""
import functools

import keras
import numpy

from parallax.relation import relation


@relation(
    api="keras.ops.binary_crossentropy",
    claim=("values", "shape", "dtype"),
    citation="-(target * log(sigmoid(x)) + (1 - target) * log(1 - sigmoid(x))), the "
             "definition; EAGLE (ICSE 2022), rule 7.",
    domain={"target": {"dtypes": ["float32"], "shape": ["b", "n"], "extents": [1, 32],
                       "range": [0, 1], "specials": False},
            "output": {"dtypes": ["float32"], "shape": ["b", "n"], "extents": [1, 32],
                       "range": [-5, 5], "specials": False}},
    tolerance=(1e-4, 1e-4),
)
def left(target: "tensor", output: "tensor"):
    loss = keras.ops.binary_crossentropy(target, output, from_logits=True)
    return keras.ops.convert_to_numpy(loss)


def right(target: "tensor", output: "tensor"):
    yes, no = keras.ops.log_sigmoid(output), keras.ops.log_sigmoid(keras.ops.negative(output))
    loss = keras.ops.multiply(target, yes) + keras.ops.multiply(1 - target, no)
    return keras.ops.convert_to_numpy(-loss)


def seeds(lib):
    filled = functools.partial(numpy.random.default_rng(1).random, dtype="float32")
    for shape in ((1, 2), (3, 5), (4, 17)):
        yield (filled(shape), filled(shape)), {}
