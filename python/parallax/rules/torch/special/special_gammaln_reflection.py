"""The reflection formula of the logarithm of gamma, away from its poles."""

import math

import torch

from parallax.relation import grid, relation


def inside(x, value):
    return torch.where(torch.abs(x - torch.round(x)) > 0.01, value, 0 * x)


@relation(
    api="torch.lgamma",
    libraries=("torch",),
    citation="DLMF 5.5.3: gamma(x) gamma(1 - x) = pi / sin(pi x)",
    tolerance=(1e-07, 1e-09),
    domain=["dtype(x) in float64", "finite(x)", "values(x) >= -20", "values(x) <= 20"],
)
def left(x: "tensor"):
    return inside(x, torch.lgamma(x) + torch.lgamma(1 - x))


def right(x: "tensor"):
    return inside(x, torch.log(math.pi / torch.abs(torch.sin(math.pi * (x - torch.round(x))))))


def seeds(lib):
    for size in (1, 5, 17, 33):
        x = lib.tensor(grid(-20, 20, 7, size), dtype=lib.float64)
        yield (x,), {}
