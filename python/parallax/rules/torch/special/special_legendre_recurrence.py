"""Three neighbours of the Legendre polynomials."""

import torch

from parallax.relation import grid, relation


@relation(
    api="torch.special.legendre_polynomial_p",
    libraries=("torch",),
    citation="DLMF 18.9.1: (n + 1) P_(n+1)(x) + n P_(n-1)(x) = (2 n + 1) x P_n(x)",
    tolerance=(1e-07, 1e-09),
    domain=["dtype(x) in float64", "finite(x)", "values(x) >= -1", "values(x) <= 1", "n >= 1",
            "n <= 30"],
)
def left(x: "tensor", n: "int"):
    return ((n + 1) * torch.special.legendre_polynomial_p(x, n + 1) +
            n * torch.special.legendre_polynomial_p(x, n - 1))


def right(x: "tensor", n: "int"):
    return (2 * n + 1) * x * torch.special.legendre_polynomial_p(x, n)


def seeds(lib):
    for size in (1, 5, 17, 33):
        x = lib.tensor(grid(-1, 1, 7, size), dtype=lib.float64)
        for n in (1, 3, 7):
            yield (x, n), {}
