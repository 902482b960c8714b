"""An array that was saved and loaded is what it was."""

import jax.numpy as jnp
import numpy

from parallax.relation import relation


@relation(
    api="jax.numpy.array",
    libraries=("jax",),
    claim=("values", "shape", "dtype", "bits"),
    citation="jax.numpy.save's and jax.numpy.load's documentation; EAGLE (ICSE 2022), rules 13 "
    "and 16.",
    domain={
        "x": {
            "dtypes": [
                "float32",
                "float64",
                "int8",
                "int32",
                "int64",
                "bool",
                "complex64",
                "uint8",
            ],
            "shape": ["m", "n"],
        }
    },
)
def left(x: "tensor"):
    import io

    file = io.BytesIO()
    jnp.save(file, x)
    file.seek(0)
    return jnp.load(file)


def right(x: "tensor"):
    return jnp.array(x)


def seeds(lib):
    rng = numpy.random.default_rng(0)
    for shape in ((1, 2), (5, 17), (3, 33)):
        yield (lib.numpy.asarray(rng.uniform(0.5, 2, shape)),), {}
