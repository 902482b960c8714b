"""The remainder of integers is that of the same numbers as floats."""

import jax.numpy as jnp
import numpy

from parallax.relation import relation


@relation(
    api="jax.numpy.mod",
    libraries=("jax",),
    claim=("values", "shape", "dtype"),
    citation="The casts are exact: a function of whole numbers is the same in every data type "
    "that holds them; EAGLE (ICSE 2022), rule 12.",
    domain={
        "x": {"dtypes": ["int8", "int16"], "shape": ["m", "n"]},
        "y": {"dtypes": ["int8", "int16"], "shape": ["m", "n"], "range": [1, 100]},
    },
)
def left(x: "tensor", y: "tensor"):
    return jnp.mod(x, y)


def right(x: "tensor", y: "tensor"):
    return jnp.mod(x.astype(jnp.float32), y.astype(jnp.float32)).astype(
        jnp.promote_types(x.dtype, y.dtype)
    )


def seeds(lib):
    rng = numpy.random.default_rng(0)
    for dtype in (lib.numpy.int8, lib.numpy.int16):
        for shape in ((1, 2), (5, 17), (3, 33)):
            yield (
                (
                    lib.numpy.asarray(rng.integers(-100, 100, shape), dtype),
                    lib.numpy.asarray(rng.integers(1, 100, shape), dtype),
                ),
                {},
            )
