"""Sorting is gathering in the order of argsort."""

import jax.numpy as jnp
import numpy

from parallax.relation import relation


@relation(
    api="jax.numpy.sort",
    libraries=("jax",),
    claim=("values", "shape", "dtype"),
    citation="jax.numpy.argsort's documentation: the indices that sort.",
    domain={
        "x": {
            "dtypes": ["float32", "float64", "int32", "int64"],
            "shape": ["m", "n"],
            "extents": [0, 64],
            "specials": False,
        }
    },
)
def left(x: "tensor"):
    return jnp.sort(x, axis=1)


def right(x: "tensor"):
    return jnp.take_along_axis(x, jnp.argsort(x, axis=1), 1)


def seeds(lib):
    rng = numpy.random.default_rng(0)
    for shape in ((1, 2), (5, 17), (3, 33)):
        yield (lib.numpy.asarray(rng.uniform(0.5, 2, shape)),), {}
