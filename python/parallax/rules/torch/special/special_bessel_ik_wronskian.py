"""The Wronskian of the modified Bessel functions, scaled: both terms are positive."""

import torch

from parallax.relation import grid, relation


@relation(
    api="torch.special.scaled_modified_bessel_k0",
    libraries=("torch",),
    citation="DLMF 10.28.2: I_0(x) K_1(x) + I_1(x) K_0(x) = 1 / x",
    tolerance=(1e-07, 1e-09),
    domain=["dtype(x) in float64", "finite(x)", "values(x) >= 0.01", "values(x) <= 500"],
)
def left(x: "tensor"):
    return (torch.special.i0e(x) * torch.special.scaled_modified_bessel_k1(x) +
            torch.special.i1e(x) * torch.special.scaled_modified_bessel_k0(x))


def right(x: "tensor"):
    return 1 / x


def seeds(lib):
    for size in (1, 5, 17, 33):
        x = lib.tensor(grid(0.01, 500, 7, size), dtype=lib.float64)
        yield (x,), {}
