"""erf and erfc add up to 1."""

import torch

from parallax.relation import grid, relation


@relation(
    api="torch.erfc",
    libraries=("torch",),
    citation="DLMF 7.2.2: erfc(x) = 1 - erf(x)",
    tolerance=(1e-07, 1e-09),
    domain=["dtype(x) in float64", "finite(x)", "values(x) >= -20", "values(x) <= 20"],
)
def left(x: "tensor"):
    return torch.erf(x) + torch.erfc(x)


def right(x: "tensor"):
    return torch.ones_like(x)


def seeds(lib):
    for size in (1, 5, 17, 33):
        x = lib.tensor(grid(-20, 20, 7, size), dtype=lib.float64)
        yield (x,), {}
