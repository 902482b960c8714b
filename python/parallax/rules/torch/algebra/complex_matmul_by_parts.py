"""A product of complex matrices is made of the products of their parts."""
import torch

from parallax.relation import relation

DTYPES = ["float32", "float64"]


@relation(
    api="torch.matmul",
    claim=("values", "shape", "dtype"),
    citation="(A + Bi) C = AC + BC i for a real C, from the definition of the product.",
    domain={"a": {"dtypes": DTYPES, "shape": ["m", "k"], "range": [0.5, 2], "specials": False},
            "b": {"dtypes": DTYPES, "shape": ["m", "k"], "range": [0.5, 2], "specials": False},
            "c": {"dtypes": DTYPES, "shape": ["k", "n"], "range": [0.5, 2], "specials": False}},
)
def left(a: "tensor", b: "tensor", c: "tensor"):
    return torch.view_as_real(torch.complex(a, b) @ torch.complex(c, torch.zeros_like(c)))


def right(a: "tensor", b: "tensor", c: "tensor"):
    return torch.stack([a @ c, b @ c], -1)


def seeds(lib):
    for dtype in (lib.float32, lib.float64):
        for m, k, n in ((1, 2, 3), (5, 17, 2), (3, 4, 33)):
            yield (lib.rand(m, k, dtype=dtype) + 0.5, lib.rand(m, k, dtype=dtype) + 0.5,
                   lib.rand(k, n, dtype=dtype) + 0.5), {}
