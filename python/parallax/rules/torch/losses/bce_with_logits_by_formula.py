"""The binary cross entropy of logits is the stable form of its formula."""

import torch

from parallax.relation import relation

DTYPES = ["float32", "float64"]


@relation(
    api="torch.nn.functional.binary_cross_entropy_with_logits",
    claim=("values", "shape", "dtype"),
    citation="The formula in the documentation of torch.nn.BCEWithLogitsLoss, by log-sum-exp; EAGLE "
    "(ICSE 2022), rule 7.",
    domain={
        "x": {"dtypes": DTYPES, "shape": ["b", "n"], "range": [-20, 20], "specials": False},
        "target": {"dtypes": DTYPES, "shape": ["b", "n"], "range": [0, 1], "specials": False},
    },
    tolerance=(1e-5, 1e-5),
)
def left(x: "tensor", target: "tensor"):
    return torch.nn.functional.binary_cross_entropy_with_logits(x, target, reduction="none")


def right(x: "tensor", target: "tensor"):
    return x.clamp(min=0) - x * target + torch.log1p(torch.exp(-x.abs()))


def seeds(lib):
    for dtype in (lib.float32, lib.float64):
        for shape in ((1, 2), (5, 3), (17, 33)):
            yield (lib.randn(shape, dtype=dtype), lib.rand(shape, dtype=dtype)), {}
