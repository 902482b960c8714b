"""standardize subtracts the mean and divides by the deviation."""

import jax
import jax.numpy as jnp
import numpy

from parallax.relation import relation


@relation(
    api="jax.nn.standardize",
    libraries=("jax",),
    claim=("values", "shape", "dtype"),
    citation="jax.nn.standardize's documentation: subtracts the mean and divides by "
    "sqrt(variance + epsilon); EAGLE (ICSE 2022), rule 7.",
    domain={
        "x": {
            "dtypes": ["float32", "float64"],
            "shape": ["m", "n"],
            "extents": [0, 64],
            "range": [-2, 2],
            "specials": False,
        }
    },
    tolerance=(0.0001, 0.0001),
)
def left(x: "tensor"):
    return jax.nn.standardize(x, epsilon=0.1)


def right(x: "tensor"):
    centred = x - jnp.mean(x, -1, keepdims=True)
    return centred / jnp.sqrt(jnp.mean(centred * centred, -1, keepdims=True) + 0.1)


def seeds(lib):
    rng = numpy.random.default_rng(0)
    for shape in ((1, 2), (5, 17), (3, 33)):
        yield (lib.numpy.asarray(rng.uniform(0.5, 2, shape)),), {}
