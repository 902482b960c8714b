"""erf undoes erfinv."""

import torch

from parallax.relation import grid, relation


@relation(
    api="torch.erfinv",
    libraries=("torch",),
    citation="The definition of the inverse",
    tolerance=(1e-07, 1e-09),
    domain=["dtype(x) in float64", "finite(x)", "values(x) >= -0.999", "values(x) <= 0.999"],
)
def left(x: "tensor"):
    return torch.erf(torch.erfinv(x))


def right(x: "tensor"):
    return torch.ones_like(x) * x


def seeds(lib):
    for size in (1, 5, 17, 33):
        x = lib.tensor(grid(-0.999, 0.999, 7, size), dtype=lib.float64)
        yield (x,), {}
