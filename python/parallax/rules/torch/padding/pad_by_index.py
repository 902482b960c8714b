"""Padding by reflection, replication or in a circle picks elements by their index."""

import torch

from parallax.relation import relation


def index_of(extent, before, after, mode):
    at = torch.arange(-before, extent + after)
    if mode == "circular":
        return at % extent
    if mode == "replicate":
        return at.clamp(0, extent - 1)
    return (extent - 1) - ((extent - 1) - at.abs()).abs()


@relation(
    api="torch.nn.functional.pad",
    claim=("values", "shape", "dtype", "bits"),
    citation="The documentation of torch.nn.ReflectionPad2d, ReplicationPad2d and CircularPad2d.",
    domain={
        "x": {"dtypes": ["float32", "float64"], "shape": ["b", "c", "h", "w"]},
        "before": {"between": [0, 3]},
        "after": {"between": [0, 3]},
        "mode": {"one_of": ["reflect", "replicate", "circular"]},
    },
)
def left(x: "tensor", before: "int", after: "int", mode: "str"):
    return torch.nn.functional.pad(x, (before, after, after, before), mode)


def right(x: "tensor", before: "int", after: "int", mode: "str"):
    rows = index_of(x.shape[2], after, before, mode)
    columns = index_of(x.shape[3], before, after, mode)
    return x[:, :, rows][:, :, :, columns]


def seeds(lib):
    for dtype in (lib.float32, lib.float64):
        for shape, before, after, mode in (
            ((1, 1, 4, 4), 1, 0, "reflect"),
            ((2, 3, 5, 7), 2, 3, "reflect"),
            ((1, 2, 4, 17), 3, 1, "replicate"),
            ((2, 1, 8, 4), 1, 3, "circular"),
        ):
            yield (lib.randn(shape, dtype=dtype), before, after, mode), {}
