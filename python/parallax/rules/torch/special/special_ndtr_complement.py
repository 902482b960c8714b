"""The distribution function of the normal distribution is symmetric."""

import torch

from parallax.relation import grid, relation


@relation(
    api="torch.special.ndtr",
    libraries=("torch",),
    citation="ndtr(x) + ndtr(-x) = 1",
    tolerance=(1e-07, 1e-09),
    domain=["dtype(x) in float64", "finite(x)", "values(x) >= -30", "values(x) <= 30"],
)
def left(x: "tensor"):
    return torch.special.ndtr(x) + torch.special.ndtr(-x)


def right(x: "tensor"):
    return torch.ones_like(x)


def seeds(lib):
    for size in (1, 5, 17, 33):
        x = lib.tensor(grid(-30, 30, 7, size), dtype=lib.float64)
        yield (x,), {}
