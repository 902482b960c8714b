"""dot_product_attention is a softmax of products, times the values."""

import jax
import jax.numpy as jnp
import numpy

from parallax.relation import relation


@relation(
    api="jax.nn.dot_product_attention",
    libraries=("jax",),
    claim=("values", "shape", "dtype"),
    citation="The formula in the documentation of jax.nn.dot_product_attention.",
    domain={
        "q": {
            "dtypes": ["float32", "float64"],
            "shape": ["b", "t", "h", "d"],
            "extents": [0, 64],
            "range": [-1, 1],
            "specials": False,
        },
        "k": {
            "dtypes": ["float32", "float64"],
            "shape": ["b", "s", "h", "d"],
            "extents": [0, 64],
            "range": [-1, 1],
            "specials": False,
        },
        "v": {
            "dtypes": ["float32", "float64"],
            "shape": ["b", "s", "h", "d"],
            "extents": [0, 64],
            "range": [-1, 1],
            "specials": False,
        },
    },
    tolerance=(1e-05, 1e-05),
)
def left(q: "tensor", k: "tensor", v: "tensor"):
    return jax.nn.dot_product_attention(q, k, v)


def right(q: "tensor", k: "tensor", v: "tensor"):
    weights = jax.nn.softmax(jnp.einsum("bthd,bshd->bhts", q, k) / q.shape[-1] ** 0.5)
    return jnp.einsum("bhts,bshd->bthd", weights, v)


def seeds(lib):
    rng = numpy.random.default_rng(0)
    for b, t, s, h, d in ((1, 2, 3, 1, 4), (2, 5, 4, 3, 8), (1, 17, 33, 2, 16)):
        yield (
            (
                lib.numpy.asarray(rng.uniform(-1, 1, (b, t, h, d))),
                lib.numpy.asarray(rng.uniform(-1, 1, (b, s, h, d))),
                lib.numpy.asarray(rng.uniform(-1, 1, (b, s, h, d))),
            ),
            {},
        )
