"""Sums of segments are the product with one-hot columns."""

import jax
import numpy

from parallax.relation import relation


@relation(
    api="jax.ops.segment_sum",
    libraries=("jax",),
    claim=("values", "shape", "dtype"),
    citation="jax.ops.segment_sum's documentation: sums within segments of an array; EAGLE "
    "(ICSE 2022), rule 7.",
    domain={
        "x": {
            "dtypes": ["float32", "float64"],
            "shape": ["n", "d"],
            "extents": [0, 64],
            "range": [0.5, 2],
            "specials": False,
        },
        "ids": {"dtypes": ["int32", "int64"], "shape": ["n"], "range": [0, 4]},
    },
)
def left(x: "tensor", ids: "tensor"):
    return jax.ops.segment_sum(x, ids, 5)


def right(x: "tensor", ids: "tensor"):
    return jax.nn.one_hot(ids, 5, dtype=x.dtype).T @ x


def seeds(lib):
    rng = numpy.random.default_rng(0)
    for n, d in ((2, 1), (17, 4), (33, 8)):
        yield (
            (
                lib.numpy.asarray(rng.uniform(0.5, 2, (n, d))),
                lib.numpy.asarray(rng.integers(0, 5, (n,))),
            ),
            {},
        )
