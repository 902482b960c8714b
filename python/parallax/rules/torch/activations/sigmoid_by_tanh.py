"""The logistic function is a scaled and moved tanh."""
import torch

from parallax.relation import relation


@relation(
    api="torch.sigmoid",
    claim=("values", "shape", "dtype"),
    citation="1 / (1 + exp(-x)) = (1 + tanh(x / 2)) / 2, an identity of the hyperbolic functions.",
    domain={"x": {"dtypes": ["float32", "float64"], "range": [-2, 20], "specials": False}},
    tolerance=(1e-5, 1e-6),
)
def left(x: "tensor"):
    return torch.sigmoid(x)


def right(x: "tensor"):
    return (1 + torch.tanh(x / 2)) / 2


def seeds(lib):
    for dtype in (lib.float32, lib.float64):
        for shape in ((5,), (3, 17), (2, 3, 33)):
            yield (lib.rand(shape, dtype=dtype),), {}
