"""The regularised incomplete gamma function of a + 1."""

import torch

from parallax.relation import grid, relation


@relation(
    api="torch.igamma",
    libraries=("torch",),
    citation="DLMF 8.8.5: P(a, x) = P(a + 1, x) + x^a e^-x / gamma(a + 1)",
    tolerance=(1e-07, 1e-09),
    domain=["dtype(a) in float64", "dtype(x) in float64", "rank(a) = 1", "rank(x) = 1",
            "extent(a, 0) = extent(x, 0)", "finite(a)", "values(a) >= 0.1", "values(a) <= 100",
            "finite(x)", "values(x) >= 0.01", "values(x) <= 200"],
)
def left(a: "tensor", x: "tensor"):
    return torch.igamma(a, x)


def right(a: "tensor", x: "tensor"):
    return torch.igamma(a + 1, x) + torch.exp(a * torch.log(x) - x - torch.lgamma(a + 1))


def seeds(lib):
    for size in (1, 5, 17, 33):
        a = lib.tensor(grid(0.1, 100, 7, size), dtype=lib.float64)
        x = lib.tensor(grid(0.01, 200, 11, size), dtype=lib.float64)
        yield (a, x), {}
