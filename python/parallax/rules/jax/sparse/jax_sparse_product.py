"""A product with a sparse matrix is the product with the dense one."""

import numpy

from parallax.relation import relation


@relation(
    api="jax.numpy.matmul",
    libraries=("jax",),
    claim=("values", "shape", "dtype"),
    citation="jax.experimental.sparse.BCOO's documentation: a sparse array that multiplies as "
    "the dense one; EAGLE (ICSE 2022), rule 8.",
    domain={
        "a": {
            "dtypes": ["float32", "float64"],
            "shape": ["m", "k"],
            "extents": [0, 64],
            "range": [0.5, 2],
            "specials": False,
        },
        "keep": {"dtypes": ["bool"], "shape": ["m", "k"]},
        "b": {
            "dtypes": ["float32", "float64"],
            "shape": ["k", "n"],
            "extents": [0, 64],
            "range": [0.5, 2],
            "specials": False,
        },
    },
)
def left(a: "tensor", keep: "tensor", b: "tensor"):
    from jax.experimental import sparse

    return sparse.BCOO.fromdense(a * keep) @ b


def right(a: "tensor", keep: "tensor", b: "tensor"):
    return (a * keep) @ b


def seeds(lib):
    rng = numpy.random.default_rng(0)
    for m, k, n in ((2, 3, 1), (5, 17, 4), (33, 2, 8)):
        yield (
            (
                lib.numpy.asarray(rng.uniform(0.5, 2, (m, k))),
                lib.numpy.asarray(rng.uniform(0.5, 2, (m, k))) > 1,
                lib.numpy.asarray(rng.uniform(0.5, 2, (k, n))),
            ),
            {},
        )
