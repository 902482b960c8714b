"""softplus is the logarithm of 1 + exp(beta x), over beta."""
import torch

from parallax.relation import relation


@relation(
    api="torch.nn.functional.softplus",
    claim=("values", "shape", "dtype"),
    citation="The formula in the documentation of torch.nn.Softplus; EAGLE (ICSE 2022), rule 7.",
    domain={"x": {"dtypes": ["float32", "float64"], "range": [-15, 15], "specials": False},
            "beta": {"between": [0.5, 2]}},
    tolerance=(1e-5, 1e-6),
)
def left(x: "tensor", beta: "float" = 1.0):
    return torch.nn.functional.softplus(x, beta, 100.0)


def right(x: "tensor", beta: "float" = 1.0):
    return torch.logaddexp(x * beta, torch.zeros_like(x)) / beta


def seeds(lib):
    for dtype in (lib.float32, lib.float64):
        for shape, beta in (((5,), 1.0), ((3, 17), 0.5), ((2, 3, 33), 2.0)):
            yield (lib.randn(shape, dtype=dtype), beta), {}
