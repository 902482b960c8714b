"""The logarithm of the normal density is its formula."""

import torch

from parallax.relation import relation

DTYPES = ["float32", "float64"]


@relation(
    api="torch.nn.functional.gaussian_nll_loss",
    claim=("values", "shape", "dtype"),
    citation="The formula in the documentation of torch.nn.GaussianNLLLoss with full=True: the negative "
    "log_prob of torch.distributions.Normal.",
    domain={
        "x": {"dtypes": DTYPES, "shape": ["m", "n"], "range": [-2, 2], "specials": False},
        "mean": {"dtypes": DTYPES, "shape": ["m", "n"], "range": [-2, 2], "specials": False},
        "variance": {"dtypes": DTYPES, "shape": ["m", "n"], "range": [0.5, 2], "specials": False},
    },
    tolerance=(1e-5, 1e-5),
)
def left(x: "tensor", mean: "tensor", variance: "tensor"):
    return torch.nn.functional.gaussian_nll_loss(mean, x, variance, True, reduction="none")


def right(x: "tensor", mean: "tensor", variance: "tensor"):
    return -torch.distributions.Normal(mean, variance.sqrt(), validate_args=False).log_prob(x)


def seeds(lib):
    for dtype in (lib.float32, lib.float64):
        for shape in ((1, 2), (5, 17), (3, 33)):
            yield (
                (
                    lib.rand(shape, dtype=dtype),
                    lib.rand(shape, dtype=dtype),
                    lib.rand(shape, dtype=dtype) + 0.5,
                ),
                {},
            )
