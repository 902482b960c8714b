"""What was split and concatenated again is what it was."""

import jax.numpy as jnp
import numpy

from parallax.relation import relation


@relation(
    api="jax.numpy.split",
    libraries=("jax",),
    claim=("values", "shape", "dtype", "bits"),
    citation="jax.numpy.split's and jax.numpy.concatenate's documentation: concatenate is the "
    "inverse of split.",
    domain={
        "x": {
            "dtypes": ["float32", "float64", "int32", "int64", "bool", "complex64"],
            "shape": ["m", "n"],
            "extents": [0, 64],
        },
        "at": {"between": [0, 40]},
    },
)
def left(x: "tensor", at: "int"):
    return jnp.concatenate(jnp.split(x, [min(at, x.shape[1])], 1), 1)


def right(x: "tensor", at: "int"):
    return jnp.array(x)


def seeds(lib):
    rng = numpy.random.default_rng(0)
    for shape in ((1, 2), (5, 17), (3, 33)):
        yield (lib.numpy.asarray(rng.uniform(0.5, 2, shape)), 1), {}
