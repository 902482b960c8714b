"""log_ndtr is the logarithm of ndtr."""

import torch

from parallax.relation import grid, relation


@relation(
    api="torch.special.log_ndtr",
    libraries=("torch",),
    citation="The definition",
    tolerance=(1e-07, 1e-09),
    domain=["dtype(x) in float64", "finite(x)", "values(x) >= -5", "values(x) <= 6"],
)
def left(x: "tensor"):
    return torch.special.log_ndtr(x)


def right(x: "tensor"):
    return torch.log(torch.special.ndtr(x))


def seeds(lib):
    for size in (1, 5, 17, 33):
        x = lib.tensor(grid(-5, 6, 7, size), dtype=lib.float64)
        yield (x,), {}
