"""The cross entropy of logits is minus the sum of the targets times log_softmax."""
import functools

import keras
import numpy

from parallax.relation import relation


@relation(
    api="keras.ops.categorical_crossentropy",
    claim=("values", "shape", "dtype"),
    citation="keras.ops.categorical_crossentropy's documentation, from_logits; EAGLE "
             "(ICSE 2022), rule 7.",
    domain={"target": {"dtypes": ["float32"], "shape": ["b", "n"], "extents": [1, 32],
                       "range": [0, 1], "specials": False},
            "output": {"dtypes": ["float32"], "shape": ["b", "n"], "extents": [1, 32],
                       "range": [-5, 5], "specials": False}},
    tolerance=(1e-4, 1e-4),
)
def left(target: "tensor", output: "tensor"):
    loss = keras.ops.categorical_crossentropy(target, output, from_logits=True)
    return keras.ops.convert_to_numpy(loss)


def right(target: "tensor", output: "tensor"):
    loss = -keras.ops.sum(keras.ops.log_softmax(output, -1) * target, -1)
    return keras.ops.convert_to_numpy(loss)


def seeds(lib):
    filled = functools.partial(numpy.random.default_rng(1).random, dtype="float32")
    for shape in ((1, 2), (3, 5), (4, 17)):
        yield (filled(shape), filled(shape)), {}
