"""Taking rows is the product with one-hot rows."""

import jax
import jax.numpy as jnp
import numpy

from parallax.relation import relation


@relation(
    api="jax.numpy.take",
    libraries=("jax",),
    claim=("values", "shape", "dtype"),
    citation="jax.numpy.take's documentation: the elements at indices along an axis.",
    domain={
        "table": {
            "dtypes": ["float32", "float64"],
            "shape": ["v", "d"],
            "extents": [0, 64],
            "range": [0.5, 2],
            "specials": False,
        },
        "ids": {"dtypes": ["int32", "int64"], "shape": ["n"], "range": [0, 2]},
    },
)
def left(table: "tensor", ids: "tensor"):
    return jnp.take(table, ids, axis=0)


def right(table: "tensor", ids: "tensor"):
    return jax.nn.one_hot(ids, table.shape[0], dtype=table.dtype) @ table


def seeds(lib):
    rng = numpy.random.default_rng(0)
    for v, d, n in ((3, 2, 1), (5, 17, 4), (33, 3, 8)):
        yield (
            (
                lib.numpy.asarray(rng.uniform(0.5, 2, (v, d))),
                lib.numpy.asarray(rng.integers(0, 3, (n,))),
            ),
            {},
        )
