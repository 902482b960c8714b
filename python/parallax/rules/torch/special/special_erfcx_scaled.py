"""erfcx is erfc, scaled."""

import torch

from parallax.relation import grid, relation


@relation(
    api="torch.special.erfcx",
    libraries=("torch",),
    citation="The definition: erfcx(x) = exp(x^2) erfc(x)",
    tolerance=(1e-07, 1e-09),
    domain=["dtype(x) in float64", "finite(x)", "values(x) >= -5", "values(x) <= 5"],
)
def left(x: "tensor"):
    return torch.special.erfcx(x)


def right(x: "tensor"):
    return torch.exp(x * x) * torch.erfc(x)


def seeds(lib):
    for size in (1, 5, 17, 33):
        x = lib.tensor(grid(-5, 5, 7, size), dtype=lib.float64)
        yield (x,), {}
