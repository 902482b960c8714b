"""A Kronecker product is every product of two elements, in order."""

import jax.numpy as jnp
import numpy

from parallax.relation import relation


@relation(
    api="jax.numpy.kron",
    libraries=("jax",),
    claim=("values", "shape", "dtype"),
    citation="The definition of the Kronecker product, in the documentation of jax.numpy.kron; "
    "EAGLE (ICSE 2022), rule 7.",
    domain={
        "a": {
            "dtypes": ["float32", "float64"],
            "shape": ["m", "n"],
            "extents": [0, 64],
            "range": [0.5, 2],
            "specials": False,
        },
        "b": {
            "dtypes": ["float32", "float64"],
            "shape": ["p", "q"],
            "extents": [0, 64],
            "range": [0.5, 2],
            "specials": False,
        },
    },
)
def left(a: "tensor", b: "tensor"):
    return jnp.kron(a, b)


def right(a: "tensor", b: "tensor"):
    (m, n), (p, q) = a.shape, b.shape
    return (a[:, None, :, None] * b[None, :, None, :]).reshape(m * p, n * q)


def seeds(lib):
    rng = numpy.random.default_rng(0)
    for m, n, p, q in ((1, 2, 2, 3), (3, 5, 4, 1), (2, 17, 3, 4)):
        yield (
            (
                lib.numpy.asarray(rng.uniform(0.5, 2, (m, n))),
                lib.numpy.asarray(rng.uniform(0.5, 2, (p, q))),
            ),
            {},
        )
