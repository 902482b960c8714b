"""Chebyshev polynomials of the first kind by those of the second."""

import torch

from parallax.relation import grid, relation


@relation(
    api="torch.special.chebyshev_polynomial_t",
    libraries=("torch",),
    citation="DLMF 18.9.9: T_n(x) = U_n(x) - x U_(n-1)(x)",
    tolerance=(1e-07, 1e-09),
    domain=["dtype(x) in float64", "finite(x)", "values(x) >= -1", "values(x) <= 1", "n >= 1",
            "n <= 30"],
)
def left(x: "tensor", n: "int"):
    return torch.special.chebyshev_polynomial_t(x, n)


def right(x: "tensor", n: "int"):
    return (torch.special.chebyshev_polynomial_u(x, n) -
            x * torch.special.chebyshev_polynomial_u(x, n - 1))


def seeds(lib):
    for size in (1, 5, 17, 33):
        x = lib.tensor(grid(-1, 1, 7, size), dtype=lib.float64)
        for n in (1, 3, 7):
            yield (x, n), {}
