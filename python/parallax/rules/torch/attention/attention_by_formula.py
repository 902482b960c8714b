"""Scaled dot product attention is the formula of its documentation."""
import torch

from parallax.relation import relation

DTYPES = ["float32", "float64"]


@relation(
    api="torch.nn.functional.scaled_dot_product_attention",
    claim=("values", "shape", "dtype"),
    citation="The reference implementation in the documentation of "
             "torch.nn.functional.scaled_dot_product_attention.",
    # Of vectors without elements the formula divides zero by zero.
    domain={"q": {"dtypes": DTYPES, "shape": ["b", "h", "l", "e"],
                  "extents": [1, 64], "range": [-1, 1],
                  "specials": False},
            "k": {"dtypes": DTYPES, "shape": ["b", "h", "s", "e"],
                  "extents": [1, 64], "range": [-1, 1],
                  "specials": False},
            "v": {"dtypes": DTYPES, "shape": ["b", "h", "s", "d"],
                  "extents": [1, 64], "range": [-1, 1],
                  "specials": False}},
)
def left(q: "tensor", k: "tensor", v: "tensor"):
    return torch.nn.functional.scaled_dot_product_attention(q, k, v)


def right(q: "tensor", k: "tensor", v: "tensor"):
    weights = torch.softmax(q @ k.transpose(-2, -1) / q.shape[-1] ** 0.5, -1)
    return weights @ v


def seeds(lib):
    for dtype in (lib.float32, lib.float64):
        for b, h, n, s, e, d in ((1, 1, 2, 3, 4, 4), (2, 3, 5, 4, 8, 2), (1, 2, 17, 33, 16, 16)):
            yield (lib.rand(b, h, n, e, dtype=dtype), lib.rand(b, h, s, e, dtype=dtype),
                   lib.rand(b, h, s, d, dtype=dtype)), {}
