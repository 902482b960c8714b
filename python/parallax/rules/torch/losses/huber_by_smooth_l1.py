"""The Huber loss is delta times the smooth L1 loss with beta = delta."""
import torch

from parallax.relation import relation

DTYPES = ["float32", "float64"]


@relation(
    api="torch.nn.functional.huber_loss",
    claim=("values", "shape", "dtype"),
    citation="torch.nn.SmoothL1Loss's documentation: equivalent to huber(x, y) / beta, where delta "
             "is beta.",
    domain={"x": {"dtypes": DTYPES, "shape": ["b", "n"], "range": [-2, 2], "specials": False},
            "y": {"dtypes": DTYPES, "shape": ["b", "n"], "range": [-2, 2], "specials": False},
            "delta": {"between": [0.25, 4]}},
)
def left(x: "tensor", y: "tensor", delta: "float" = 1.0):
    return torch.nn.functional.huber_loss(x, y, reduction="none", delta=delta)


def right(x: "tensor", y: "tensor", delta: "float" = 1.0):
    return delta * torch.nn.functional.smooth_l1_loss(x, y, reduction="none", beta=delta)


def seeds(lib):
    for dtype in (lib.float32, lib.float64):
        for shape, delta in (((1, 2), 1.0), ((5, 3), 0.25), ((17, 33), 4.0)):
            yield (lib.rand(shape, dtype=dtype), lib.rand(shape, dtype=dtype), delta), {}
