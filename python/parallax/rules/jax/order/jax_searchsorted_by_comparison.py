"""Where a value belongs in a sorted row is how many elements are before it."""

import jax.numpy as jnp
import numpy

from parallax.relation import relation


@relation(
    api="jax.numpy.searchsorted",
    libraries=("jax",),
    claim=("values", "shape"),
    citation="jax.numpy.searchsorted's documentation: where a value would be inserted to keep "
    "the order.",
    domain={
        "row": {
            "dtypes": ["float32", "float64"],
            "shape": ["m"],
            "extents": [0, 64],
            "range": [0.5, 2],
            "specials": False,
        },
        "values": {
            "dtypes": ["float32", "float64"],
            "shape": ["n"],
            "extents": [0, 64],
            "range": [0.5, 2],
            "specials": False,
        },
        "side": {"one_of": ["left", "right"]},
    },
)
def left(row: "tensor", values: "tensor", side: "str"):
    return jnp.searchsorted(jnp.sort(row), values, side)


def right(row: "tensor", values: "tensor", side: "str"):
    before = row < values[:, None] if side == "left" else row <= values[:, None]
    return jnp.sum(before, 1)


def seeds(lib):
    rng = numpy.random.default_rng(0)
    for m, n, side in ((3, 2, "left"), (17, 5, "right"), (33, 33, "left")):
        yield (
            (
                lib.numpy.asarray(rng.uniform(0.5, 2, (m,))),
                lib.numpy.asarray(rng.uniform(0.5, 2, (n,))),
                side,
            ),
            {},
        )
