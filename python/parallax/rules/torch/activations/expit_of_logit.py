"""expit undoes logit."""
import torch

from parallax.relation import relation


@relation(
    api="torch.logit",
    claim=("values", "shape", "dtype"),
    citation="torch.special.logit's documentation: the inverse of the logistic function.",
    domain={"x": {"dtypes": ["float32", "float64"], "range": [0.01, 0.99], "specials": False}},
    tolerance=(1e-5, 1e-5),
)
def left(x: "tensor"):
    return torch.special.expit(torch.logit(x))


def right(x: "tensor"):
    return x.clone()


def seeds(lib):
    for dtype in (lib.float32, lib.float64):
        for shape in ((5,), (3, 17), (2, 3, 33)):
            yield (lib.rand(shape, dtype=dtype) * 0.9 + 0.05,), {}
