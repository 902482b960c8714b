"""A cumulative sum is the product with a triangle of ones."""

import jax.numpy as jnp
import numpy

from parallax.relation import relation


@relation(
    api="jax.numpy.cumsum",
    libraries=("jax",),
    claim=("values", "shape", "dtype"),
    citation="jax.numpy.cumsum's documentation: the sums up to each element; EAGLE (ICSE "
    "2022), rule 7.",
    domain={
        "x": {
            "dtypes": ["float32", "float64"],
            "shape": ["m", "n"],
            "extents": [0, 64],
            "range": [0.5, 2],
            "specials": False,
        }
    },
)
def left(x: "tensor"):
    return jnp.cumsum(x, 1)


def right(x: "tensor"):
    return jnp.matmul(x, jnp.triu(jnp.ones((x.shape[1], x.shape[1]), x.dtype)))


def seeds(lib):
    rng = numpy.random.default_rng(0)
    for shape in ((1, 2), (5, 17), (3, 33)):
        yield (lib.numpy.asarray(rng.uniform(0.5, 2, shape)),), {}
