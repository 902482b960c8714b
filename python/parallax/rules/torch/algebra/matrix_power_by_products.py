"""A matrix power is a product of that many factors."""
import torch

from parallax.relation import relation


@relation(
    api="torch.linalg.matrix_power",
    claim=("values", "shape", "dtype"),
    citation="torch.linalg.matrix_power's documentation: the n-th power of a square matrix.",
    domain={"a": {"dtypes": ["float32", "float64"], "shape": ["*", "n", "n"],
                  "extents": [0, 64], "range": [0.5, 1],
                  "specials": False},
            "power": {"between": [0, 6]}},
)
def left(a: "tensor", power: "int"):
    return torch.linalg.matrix_power(a, power)


def right(a: "tensor", power: "int"):
    product = torch.eye(a.shape[-1], dtype=a.dtype).expand_as(a)
    for _ in range(power):
        product = product @ a
    return product


def seeds(lib):
    for dtype in (lib.float32, lib.float64):
        for shape, power in (((2, 2), 3), ((2, 5, 5), 6), ((3, 1, 4, 4), 0), ((17, 17), 2)):
            yield (lib.rand(shape, dtype=dtype) / 2 + 0.5, power), {}
