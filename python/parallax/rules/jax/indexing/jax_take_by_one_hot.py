"""Taking rows is the product with one-hot rows."""

import jax
import jax.numpy as jnp

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
    for v, d, n in ((3, 2, 1), (5, 17, 4), (33, 3, 8)):
        yield (
            (
                lib.random.uniform(lib.random.key(0), (v, d), minval=0.5, maxval=2),
                lib.random.randint(lib.random.key(0), (n,), 0, 3),
            ),
            {},
        )
