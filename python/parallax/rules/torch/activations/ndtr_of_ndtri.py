"""The distribution function of the normal distribution undoes its inverse."""
import torch

from parallax.relation import relation


@relation(
    api="torch.special.ndtri",
    claim=("values", "shape", "dtype"),
    citation="torch.special.ndtri's documentation: the argument for which ndtr is the input.",
    domain={"x": {"dtypes": ["float32", "float64"], "range": [0.01, 0.99], "specials": False}},
    tolerance=(1e-5, 1e-5),
)
def left(x: "tensor"):
    return torch.special.ndtr(torch.special.ndtri(x))


def right(x: "tensor"):
    return x.clone()


def seeds(lib):
    for dtype in (lib.float32, lib.float64):
        for shape in ((5,), (3, 17), (2, 3, 33)):
            yield (lib.rand(shape, dtype=dtype) * 0.9 + 0.05,), {}
