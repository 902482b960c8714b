"""Resizing a normalised image and scaling back is resizing the image."""

import jax
import numpy

from parallax.relation import relation


@relation(
    api="jax.image.resize",
    libraries=("jax",),
    claim=("values", "shape", "dtype"),
    citation="Resizing is linear in its input; EAGLE (ICSE 2022), rule 9.",
    domain={
        "x": {
            "dtypes": ["float32", "float64"],
            "shape": ["h", "w"],
            "extents": [0, 64],
            "range": [1, 255],
            "specials": False,
        },
        "height": {"between": [1, 40]},
        "width": {"between": [1, 40]},
        "method": {"one_of": ["nearest", "bilinear", "lanczos3"]},
    },
    tolerance=(0.0001, 0.01),
)
def left(x: "tensor", height: "int", width: "int", method: "str"):
    return jax.image.resize(x, (height, width), method)


def right(x: "tensor", height: "int", width: "int", method: "str"):
    return jax.image.resize(x / 255, (height, width), method) * 255


def seeds(lib):
    rng = numpy.random.default_rng(0)
    for shape, height, width, method in (
        ((2, 3), 4, 6, "bilinear"),
        ((5, 4), 2, 7, "nearest"),
        ((8, 17), 5, 9, "lanczos3"),
    ):
        yield (
            (
                lib.numpy.asarray(rng.uniform(1, 255, shape)),
                height,
                width,
                method,
            ),
            {},
        )
