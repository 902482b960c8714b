"""A loss with reduction "mean" or "sum" is the mean or the sum of the loss without one."""

import torch

from parallax.relation import relation

DTYPES = ["float32", "float64"]


@relation(
    api="torch.nn.functional.mse_loss",
    claim=("values", "shape", "dtype"),
    citation="torch.nn.MSELoss's documentation: 'mean': the sum of the output will be divided by the "
    "number of elements, 'sum': the output will be summed.",
    domain={
        "x": {"dtypes": DTYPES, "shape": ["b", "n"], "range": [0.5, 2], "specials": False},
        "y": {"dtypes": DTYPES, "shape": ["b", "n"], "range": [-2, -0.5], "specials": False},
        "loss": {
            "one_of": ["mse_loss", "l1_loss", "smooth_l1_loss", "huber_loss", "soft_margin_loss"]
        },
        "reduction": {"one_of": ["mean", "sum"]},
    },
)
def left(x: "tensor", y: "tensor", loss: "str", reduction: "str"):
    return getattr(torch.nn.functional, loss)(x, y, reduction=reduction)


def right(x: "tensor", y: "tensor", loss: "str", reduction: "str"):
    each = getattr(torch.nn.functional, loss)(x, y, reduction="none")
    return each.mean() if reduction == "mean" else each.sum()


def seeds(lib):
    for dtype in (lib.float32, lib.float64):
        for shape, loss, reduction in (
            ((1, 2), "mse_loss", "mean"),
            ((5, 3), "l1_loss", "sum"),
            ((17, 33), "smooth_l1_loss", "mean"),
            ((4, 4), "huber_loss", "sum"),
            ((2, 7), "soft_margin_loss", "mean"),
        ):
            yield (
                (
                    lib.rand(shape, dtype=dtype) + 0.5,
                    -0.5 - lib.rand(shape, dtype=dtype),
                    loss,
                    reduction,
                ),
                {},
            )
