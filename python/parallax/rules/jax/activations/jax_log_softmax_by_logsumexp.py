"""log_softmax(x) is x minus logsumexp(x)."""

import jax
import numpy

from parallax.relation import relation


@relation(
    api="jax.nn.log_softmax",
    libraries=("jax",),
    claim=("values", "shape", "dtype"),
    citation="The formula in the documentation of jax.nn.log_softmax; EAGLE (ICSE 2022), rule 7.",
    domain={
        "x": {
            "dtypes": ["float32", "float64"],
            "shape": ["m", "n"],
            "extents": [0, 64],
            "range": [-20, 20],
            "specials": False,
        }
    },
)
def left(x: "tensor"):
    return jax.nn.log_softmax(x)


def right(x: "tensor"):
    return x - jax.nn.logsumexp(x, axis=-1, keepdims=True)


def seeds(lib):
    rng = numpy.random.default_rng(0)
    for shape in ((1, 2), (5, 17), (3, 33)):
        yield (lib.numpy.asarray(rng.uniform(0.5, 2, shape)),), {}
