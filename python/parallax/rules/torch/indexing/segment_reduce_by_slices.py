"""The reduction of segments of given lengths is the reduction of the slices."""

import torch

from parallax.relation import relation


@relation(
    api="torch.segment_reduce",
    claim=("values", "shape", "dtype"),
    citation="torch.segment_reduce's documentation: a reduction over the segments that lengths define.",
    domain={
        "x": {
            "dtypes": ["float32", "float64"],
            "shape": ["n", "d"],
            "range": [0.5, 2],
            "specials": False,
        },
        "at": {"between": [0, 40]},
        "reduce": {"one_of": ["sum", "mean", "max", "min"]},
    },
)
def left(x: "tensor", at: "int", reduce: "str"):
    at = 1 + at % max(1, x.shape[0] - 1)
    return torch.segment_reduce(x, reduce, lengths=torch.tensor([at, x.shape[0] - at]))


def right(x: "tensor", at: "int", reduce: "str"):
    at = 1 + at % max(1, x.shape[0] - 1)
    of = {"sum": torch.sum, "mean": torch.mean, "max": torch.amax, "min": torch.amin}[reduce]
    return torch.stack([of(x[:at], 0), of(x[at:], 0)])


def seeds(lib):
    for dtype in (lib.float32, lib.float64):
        for n, d, at, reduce in (
            (3, 2, 0, "sum"),
            (17, 5, 8, "mean"),
            (33, 1, 40, "max"),
            (9, 4, 3, "min"),
        ):
            yield (lib.rand(n, d, dtype=dtype) + 0.5, at, reduce), {}
