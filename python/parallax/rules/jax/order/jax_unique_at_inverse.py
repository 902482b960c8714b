"""The unique elements at their inverse indices are the elements."""

import jax.numpy as jnp
import numpy

from parallax.relation import relation


@relation(
    api="jax.numpy.unique",
    libraries=("jax",),
    claim=("values", "shape", "dtype"),
    citation="jax.numpy.unique's documentation: return_inverse gives the indices that rebuild "
    "the input.",
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
    elements, inverse = jnp.unique(x, return_inverse=True)
    return elements[inverse]


def right(x: "tensor"):
    return jnp.array(x)


def seeds(lib):
    rng = numpy.random.default_rng(0)
    for shape in ((1, 2), (5, 17), (3, 33)):
        yield (lib.numpy.asarray(rng.uniform(0.5, 2, shape)),), {}
