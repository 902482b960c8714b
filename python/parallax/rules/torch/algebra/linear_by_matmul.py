"""A linear layer is a product with the transposed weight, plus the bias."""

import torch

from parallax.relation import relation

DTYPES = ["float32", "float64"]


@relation(
    api="torch.nn.functional.linear",
    claim=("values", "shape", "dtype"),
    citation="The formula in the documentation of torch.nn.functional.linear; EAGLE (ICSE 2022), rule 7.",
    domain={
        "x": {"dtypes": DTYPES, "shape": ["*", "k"], "range": [0.5, 2], "specials": False},
        "weight": {"dtypes": DTYPES, "shape": ["n", "k"], "range": [0.5, 2], "specials": False},
        "bias": {"dtypes": DTYPES, "shape": ["n"], "range": [0.5, 2], "specials": False},
    },
)
def left(x: "tensor", weight: "tensor", bias: "tensor"):
    return torch.nn.functional.linear(x, weight, bias)


def right(x: "tensor", weight: "tensor", bias: "tensor"):
    return torch.matmul(x, weight.t()) + bias


def seeds(lib):
    for dtype in (lib.float32, lib.float64):
        for shape, n in (((5,), 2), ((3, 17), 4), ((2, 3, 33), 1), ((2, 2, 3, 4), 8)):
            yield (
                (
                    lib.rand(shape, dtype=dtype) + 0.5,
                    lib.rand(n, shape[-1], dtype=dtype) + 0.5,
                    lib.rand(n, dtype=dtype) + 0.5,
                ),
                {},
            )
