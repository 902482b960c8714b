"""Nearest-neighbour interpolation by a whole factor repeats each element."""

import torch

from parallax.relation import relation


@relation(
    api="torch.nn.functional.interpolate",
    claim=("values", "shape", "dtype", "bits"),
    citation="The documentation of torch.nn.UpsamplingNearest2d: output H is floor(H x scale).",
    domain={
        "x": {"dtypes": ["float32", "float64"], "shape": ["b", "c", "h", "w"]},
        "factor": {"between": [1, 4]},
    },
)
def left(x: "tensor", factor: "int"):
    return torch.nn.functional.interpolate(x, scale_factor=factor, mode="nearest")


def right(x: "tensor", factor: "int"):
    return x.repeat_interleave(factor, 2).repeat_interleave(factor, 3)


def seeds(lib):
    for dtype in (lib.float32, lib.float64):
        for shape, factor in (
            ((1, 1, 2, 3), 2),
            ((2, 3, 5, 4), 3),
            ((1, 2, 1, 17), 4),
            ((2, 1, 4, 4), 1),
        ):
            yield (lib.randn(shape, dtype=dtype), factor), {}
