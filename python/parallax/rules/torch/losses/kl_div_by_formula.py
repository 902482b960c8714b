"""kl_div is the pointwise formula of its documentation."""

import torch

from parallax.relation import relation

DTYPES = ["float32", "float64"]


@relation(
    api="torch.nn.functional.kl_div",
    claim=("values", "shape", "dtype"),
    citation="The formula in the documentation of torch.nn.KLDivLoss; EAGLE (ICSE 2022), rule 7.",
    # Away from target = exp(x), where the difference cancels.
    domain={
        "x": {"dtypes": DTYPES, "shape": ["b", "n"], "range": [-4, -1], "specials": False},
        "target": {"dtypes": DTYPES, "shape": ["b", "n"], "range": [0.5, 1], "specials": False},
    },
)
def left(x: "tensor", target: "tensor"):
    return torch.nn.functional.kl_div(x, target, reduction="none")


def right(x: "tensor", target: "tensor"):
    return target * (torch.log(target) - x)


def seeds(lib):
    for dtype in (lib.float32, lib.float64):
        for shape in ((1, 2), (5, 3), (17, 33)):
            yield (-1 - lib.rand(shape, dtype=dtype), lib.rand(shape, dtype=dtype) / 2 + 0.5), {}
