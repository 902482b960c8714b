"""Interpolation to the size that is there changes nothing."""

import torch

from parallax.relation import relation


@relation(
    api="torch.nn.functional.interpolate",
    claim=("values", "shape", "dtype"),
    citation="torch.nn.functional.interpolate's documentation: each output position is one of the input "
    "where both have the same size.",
    domain={
        "x": {
            "dtypes": ["float32", "float64"],
            "shape": ["b", "c", "h", "w"],
            "range": [-1, 1],
            "specials": False,
        },
        "mode": {"one_of": ["nearest", "nearest-exact", "bilinear", "bicubic", "area"]},
    },
)
def left(x: "tensor", mode: "str"):
    return torch.nn.functional.interpolate(x, size=x.shape[2:], mode=mode)


def right(x: "tensor", mode: "str"):
    return x.clone()


def seeds(lib):
    for dtype in (lib.float32, lib.float64):
        for shape, mode in (
            ((1, 1, 2, 3), "nearest"),
            ((2, 3, 5, 4), "bilinear"),
            ((1, 2, 4, 17), "bicubic"),
            ((2, 1, 4, 4), "area"),
            ((1, 1, 3, 3), "nearest-exact"),
        ):
            yield (lib.rand(shape, dtype=dtype), mode), {}
