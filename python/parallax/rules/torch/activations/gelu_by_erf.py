"""gelu is x times the distribution function of the normal distribution."""
import torch

from parallax.relation import relation


@relation(
    api="torch.nn.functional.gelu",
    claim=("values", "shape", "dtype"),
    citation="The formula in the documentation of torch.nn.GELU; EAGLE (ICSE 2022), rule 7.",
    domain={"x": {"dtypes": ["float32", "float64"], "range": [-4, 20], "specials": False}},
    tolerance=(1e-4, 1e-6),
)
def left(x: "tensor"):
    return torch.nn.functional.gelu(x)


def right(x: "tensor"):
    return x * 0.5 * torch.erfc(-x * 0.5**0.5)


def seeds(lib):
    for dtype in (lib.float32, lib.float64):
        for shape in ((5,), (3, 17), (2, 3, 33)):
            yield (lib.randn(shape, dtype=dtype),), {}
