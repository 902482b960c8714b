"""The Wronskian of the Bessel functions."""

import math

import torch

from parallax.relation import grid, relation


@relation(
    api="torch.special.bessel_y0",
    libraries=("torch",),
    citation="DLMF 10.5.2: J_1(x) Y_0(x) - J_0(x) Y_1(x) = 2 / (pi x)",
    tolerance=(1e-07, 1e-09),
    domain=["dtype(x) in float64", "finite(x)", "values(x) >= 0.05", "values(x) <= 100"],
)
def left(x: "tensor"):
    return (torch.special.bessel_j1(x) * torch.special.bessel_y0(x) -
            torch.special.bessel_j0(x) * torch.special.bessel_y1(x))


def right(x: "tensor"):
    return 2 / (math.pi * x)


def seeds(lib):
    for size in (1, 5, 17, 33):
        x = lib.tensor(grid(0.05, 100, 7, size), dtype=lib.float64)
        yield (x,), {}
