"""Causal attention is attention under a lower triangular mask."""

import torch

from parallax.relation import relation

DTYPES = ["float32", "float64"]


@relation(
    api="torch.nn.functional.scaled_dot_product_attention",
    claim=("values", "shape", "dtype"),
    citation="torch.nn.functional.scaled_dot_product_attention's documentation: is_causal: the mask is a "
    "lower triangular matrix when the mask is a square matrix.",
    domain={
        "q": {"dtypes": DTYPES, "shape": ["b", "h", "l", "e"],
              "extents": [0, 64], "range": [-1, 1], "specials": False},
        "k": {"dtypes": DTYPES, "shape": ["b", "h", "l", "e"],
              "extents": [0, 64], "range": [-1, 1], "specials": False},
        "v": {"dtypes": DTYPES, "shape": ["b", "h", "l", "d"],
              "extents": [0, 64], "range": [-1, 1], "specials": False},
    },
)
def left(q: "tensor", k: "tensor", v: "tensor"):
    return torch.nn.functional.scaled_dot_product_attention(q, k, v, is_causal=True)


def right(q: "tensor", k: "tensor", v: "tensor"):
    mask = torch.ones(q.shape[-2], k.shape[-2], dtype=torch.bool).tril()
    return torch.nn.functional.scaled_dot_product_attention(q, k, v, attn_mask=mask)


def seeds(lib):
    for dtype in (lib.float32, lib.float64):
        for b, h, n, e, d in ((1, 1, 3, 4, 4), (2, 3, 5, 8, 2), (1, 2, 33, 16, 16)):
            yield (
                (
                    lib.rand(b, h, n, e, dtype=dtype),
                    lib.rand(b, h, n, e, dtype=dtype),
                    lib.rand(b, h, n, d, dtype=dtype),
                ),
                {},
            )
