"""How often each number occurs is the sum of one-hot rows."""

import jax
import jax.numpy as jnp
import numpy

from parallax.relation import relation


@relation(
    api="jax.numpy.bincount",
    libraries=("jax",),
    claim=("values", "shape"),
    citation="jax.numpy.bincount's documentation: the number of occurrences of each value.",
    domain={
        "x": {"dtypes": ["int32", "int64"], "shape": ["n"], "extents": [0, 64], "range": [0, 50]}
    },
)
def left(x: "tensor"):
    return jnp.bincount(x, length=51)


def right(x: "tensor"):
    return jnp.sum(jax.nn.one_hot(x, 51), 0)


def seeds(lib):
    rng = numpy.random.default_rng(0)
    for n, top in ((3, 4), (17, 9), (60, 51)):
        yield (lib.numpy.asarray(rng.integers(0, top, (n,))),), {}
