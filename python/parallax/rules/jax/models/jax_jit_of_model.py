"""A model under jit computes what it did."""

import jax
import jax.numpy as jnp
import numpy

from parallax.relation import relation, step


def model(x, weight):
    return jax.nn.gelu(x @ weight) + jnp.max(x @ weight)


@step
def jitted(function):
    return jax.jit(function)


@relation(
    api="jax.numpy.matmul",
    libraries=("jax",),
    claim=("values", "shape", "dtype"),
    citation="jax.jit's documentation: compiles a function with XLA; EAGLE (ICSE 2022), rule 1.",
    domain={
        "x": {
            "dtypes": ["float32", "float64"],
            "shape": ["b", "k"],
            "extents": [0, 64],
            "range": [-2, 2],
            "specials": False,
        },
        "weight": {
            "dtypes": ["float32", "float64"],
            "shape": ["k", "n"],
            "extents": [0, 64],
            "range": [-2, 2],
            "specials": False,
        },
    },
    tolerance=(1e-05, 1e-05),
)
def left(x: "tensor", weight: "tensor"):
    return model(x, weight)


def right(x: "tensor", weight: "tensor"):
    return jitted(model)(x, weight)


def seeds(lib):
    rng = numpy.random.default_rng(0)
    for m, k, n in ((2, 3, 4), (5, 17, 2), (3, 33, 4)):
        yield (
            (
                lib.numpy.asarray(rng.uniform(0.5, 2, (m, k))),
                lib.numpy.asarray(rng.uniform(0.5, 2, (k, n))),
            ),
            {},
        )
