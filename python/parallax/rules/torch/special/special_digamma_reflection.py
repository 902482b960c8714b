"""The reflection formula of digamma, away from its poles."""

import math

import torch

from parallax.relation import grid, relation


def inside(x, value):
    return torch.where(torch.abs(x - torch.round(x)) > 0.01, value, 0 * x)


@relation(
    api="torch.digamma",
    libraries=("torch",),
    citation="DLMF 5.5.4: psi(1 - x) - psi(x) = pi / tan(pi x)",
    tolerance=(1e-07, 1e-07),
    domain=["dtype(x) in float64", "finite(x)", "values(x) >= -20", "values(x) <= 20"],
)
def left(x: "tensor"):
    return inside(x, torch.digamma(1 - x) - torch.digamma(x))


def right(x: "tensor"):
    return inside(x, math.pi / torch.tan(math.pi * (x - torch.round(x))))


def seeds(lib):
    for size in (1, 5, 17, 33):
        x = lib.tensor(grid(-20, 20, 7, size), dtype=lib.float64)
        yield (x,), {}
