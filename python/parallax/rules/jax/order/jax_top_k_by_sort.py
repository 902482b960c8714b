"""The k largest are the first of the sorted."""

import jax
import jax.numpy as jnp
import numpy

from parallax.relation import relation


@relation(
    api="jax.lax.top_k",
    libraries=("jax",),
    claim=("values", "shape", "dtype"),
    citation="jax.lax.top_k's documentation: the top k values along the last axis, in "
    "descending order.",
    domain={
        "x": {
            "dtypes": ["float32", "float64", "int32", "int64"],
            "shape": ["m", "n"],
            "extents": [0, 64],
            "specials": False,
        },
        "k": {"between": [0, 40]},
    },
)
def left(x: "tensor", k: "int"):
    return jax.lax.top_k(x, min(k, x.shape[1]))[0]


def right(x: "tensor", k: "int"):
    return jnp.sort(x, axis=1, descending=True)[:, :k]


def seeds(lib):
    rng = numpy.random.default_rng(0)
    for shape in ((1, 2), (5, 17), (3, 33)):
        yield (lib.numpy.asarray(rng.uniform(0.5, 2, shape)), 1), {}
