"""What was padded and is sliced again is what it was."""

import jax.numpy as jnp
import numpy

from parallax.relation import relation


@relation(
    api="jax.numpy.pad",
    libraries=("jax",),
    claim=("values", "shape", "dtype", "bits"),
    citation="jax.numpy.pad's documentation: adds values before and after the contents; EAGLE "
    "(ICSE 2022), rule 14.",
    domain={
        "x": {"dtypes": ["float32", "float64", "int32"], "shape": ["m", "n"], "extents": [1, 64]},
        "before": {"between": [0, 3]},
        "after": {"between": [0, 3]},
        "mode": {"one_of": ["constant", "edge", "reflect", "symmetric", "wrap"]},
    },
)
def left(x: "tensor", before: "int", after: "int", mode: "str"):
    padded = jnp.pad(x, ((before, after), (after, before)), mode)
    return padded[before : before + x.shape[0], after : after + x.shape[1]]


def right(x: "tensor", before: "int", after: "int", mode: "str"):
    return jnp.array(x)


def seeds(lib):
    rng = numpy.random.default_rng(0)
    for shape, before, after, mode in (
        ((4, 4), 1, 0, "constant"),
        ((5, 17), 2, 3, "reflect"),
        ((33, 4), 3, 1, "wrap"),
        ((3, 8), 1, 1, "edge"),
    ):
        yield (
            (
                lib.numpy.asarray(rng.uniform(0.5, 2, shape)),
                before,
                after,
                mode,
            ),
            {},
        )
