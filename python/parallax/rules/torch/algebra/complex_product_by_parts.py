"""A product of complex numbers is made of the products of their parts."""
import torch

from parallax.relation import relation

DTYPES = ["float32", "float64"]


@relation(
    api="torch.mul",
    claim=("values", "shape", "dtype"),
    citation="(a + bi)(c + di) = (ac - bd) + (ad + bc) i, the definition of the product.",
    # ac and bd of opposite signs, ad and bc of the same: nothing cancels.
    domain={"a": {"dtypes": DTYPES, "shape": ["m", "n"], "range": [0.5, 2], "specials": False},
            "b": {"dtypes": DTYPES, "shape": ["m", "n"], "range": [0.5, 2], "specials": False},
            "c": {"dtypes": DTYPES, "shape": ["m", "n"], "range": [2, 4], "specials": False}},
)
def left(a: "tensor", b: "tensor", c: "tensor"):
    return torch.view_as_real(torch.complex(a, b) * torch.complex(c, torch.zeros_like(c)))


def right(a: "tensor", b: "tensor", c: "tensor"):
    return torch.stack([a * c, b * c], -1)


def seeds(lib):
    for dtype in (lib.float32, lib.float64):
        for shape in ((1, 2), (5, 17), (3, 33)):
            yield (lib.rand(shape, dtype=dtype) + 0.5, lib.rand(shape, dtype=dtype) + 0.5,
                   lib.rand(shape, dtype=dtype) + 2), {}
