"""What was taken apart along an axis and stacked again is what it was."""

import jax.numpy as jnp
import numpy

from parallax.relation import relation


@relation(
    api="jax.numpy.stack",
    libraries=("jax",),
    claim=("values", "shape", "dtype", "bits"),
    citation="jax.numpy.unstack's documentation: the inverse of stack.",
    domain={
        "x": {
            "dtypes": ["float32", "float64", "int32", "int64", "bool", "complex64"],
            "shape": ["m", "n"],
            "extents": [0, 64],
        },
        "axis": {"axis_of": "x"},
    },
)
def left(x: "tensor", axis: "int"):
    return jnp.stack(jnp.unstack(x, axis=axis), axis)


def right(x: "tensor", axis: "int"):
    return jnp.array(x)


def seeds(lib):
    rng = numpy.random.default_rng(0)
    for shape in ((1, 2), (5, 17), (3, 33)):
        yield (lib.numpy.asarray(rng.uniform(0.5, 2, shape)), 1), {}
