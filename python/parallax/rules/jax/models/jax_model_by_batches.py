"""A model gives the same for each sample, in batches and under vmap."""

import jax
import jax.numpy as jnp
import numpy

from parallax.relation import relation


@relation(
    api="jax.nn.softmax",
    libraries=("jax",),
    claim=("values", "shape", "dtype"),
    citation="Each sample goes through the layers by itself; EAGLE (ICSE 2022), rule 15.",
    domain={
        "x": {
            "dtypes": ["float32", "float64"],
            "shape": ["b", "k"],
            "extents": [0, 64],
            "range": [-1, 1],
            "specials": False,
        },
        "weight": {
            "dtypes": ["float32", "float64"],
            "shape": ["k", "n"],
            "extents": [0, 64],
            "range": [-1, 1],
            "specials": False,
        },
        "size": {"between": [1, 8]},
    },
    tolerance=(1e-05, 1e-05),
)
def left(x: "tensor", weight: "tensor", size: "int"):
    return jax.nn.softmax(jnp.tanh(x @ weight)), jax.vmap(
        lambda row: jax.nn.softmax(jnp.tanh(row @ weight))
    )(x)


def right(x: "tensor", weight: "tensor", size: "int"):
    parts = [jax.nn.softmax(jnp.tanh(x[i : i + size] @ weight)) for i in range(0, x.shape[0], size)]
    whole = jnp.concatenate(parts)
    return whole, whole


def seeds(lib):
    rng = numpy.random.default_rng(0)
    for b, k, n, size in ((2, 3, 2, 1), (5, 17, 4, 2), (9, 4, 33, 8)):
        yield (
            (
                lib.numpy.asarray(rng.uniform(-1, 1, (b, k))),
                lib.numpy.asarray(rng.uniform(-1, 1, (k, n))),
                size,
            ),
            {},
        )
