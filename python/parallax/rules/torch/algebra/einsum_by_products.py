"""An einsum is the sum over the products that its letters name."""

import torch

from parallax.relation import relation

DTYPES = ["float32", "float64"]


@relation(
    api="torch.einsum",
    claim=("values", "shape", "dtype"),
    citation="torch.einsum's documentation: products of the elements along the subscripts, summed over "
    "those not in the output.",
    domain={
        "a": {"dtypes": DTYPES, "shape": ["i", "j"],
              "extents": [0, 64], "range": [0.5, 2], "specials": False},
        "b": {"dtypes": DTYPES, "shape": ["j", "k"],
              "extents": [0, 64], "range": [0.5, 2], "specials": False},
        "output": {"one_of": ["ik", "ki", "ijk", "jik", "i", "k", "j", "", "kji", "ij"]},
    },
)
def left(a: "tensor", b: "tensor", output: "str"):
    return torch.einsum("ij,jk->" + output, a, b)


def right(a: "tensor", b: "tensor", output: "str"):
    products = a[:, :, None] * b[None]
    summed = [d for d, letter in enumerate("ijk") if letter not in output]
    if summed:
        products = products.sum(summed)
    kept = [letter for letter in "ijk" if letter in output]
    return products.permute([kept.index(letter) for letter in output])


def seeds(lib):
    for dtype in (lib.float32, lib.float64):
        for i, j, k, output in (
            (2, 3, 4, "ik"),
            (5, 17, 2, "ki"),
            (3, 4, 33, "jik"),
            (2, 2, 2, ""),
            (4, 1, 3, "k"),
        ):
            yield (lib.rand(i, j, dtype=dtype) + 0.5, lib.rand(j, k, dtype=dtype) + 0.5, output), {}
