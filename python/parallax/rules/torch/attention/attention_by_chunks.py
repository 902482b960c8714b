"""Each query attends by itself: attention over chunks of queries is attention over all."""
import torch

from parallax.relation import relation

DTYPES = ["float32", "float64"]


@relation(
    api="torch.nn.functional.scaled_dot_product_attention",
    claim=("values", "shape", "dtype"),
    citation="The reference implementation in the documentation of "
             "torch.nn.functional.scaled_dot_product_attention: a softmax over each row.",
    domain={"q": {"dtypes": DTYPES, "shape": ["b", "h", "l", "e"],
                  "extents": [0, 64], "range": [-1, 1],
                  "specials": False},
            "k": {"dtypes": DTYPES, "shape": ["b", "h", "s", "e"],
                  "extents": [0, 64], "range": [-1, 1],
                  "specials": False},
            "v": {"dtypes": DTYPES, "shape": ["b", "h", "s", "d"],
                  "extents": [0, 64], "range": [-1, 1],
                  "specials": False}},
)
def left(q: "tensor", k: "tensor", v: "tensor"):
    return torch.nn.functional.scaled_dot_product_attention(q, k, v)


def right(q: "tensor", k: "tensor", v: "tensor"):
    half = (q.shape[-2] + 1) // 2
    return torch.cat([torch.nn.functional.scaled_dot_product_attention(part, k, v)
                      for part in q.split(half, -2)], -2)


def seeds(lib):
    for dtype in (lib.float32, lib.float64):
        for b, h, n, s, e, d in ((1, 1, 2, 3, 4, 4), (2, 3, 5, 4, 8, 2), (1, 2, 17, 33, 16, 16)):
            yield (lib.rand(b, h, n, e, dtype=dtype), lib.rand(b, h, s, e, dtype=dtype),
                   lib.rand(b, h, s, d, dtype=dtype)), {}
