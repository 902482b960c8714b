"""AdamW of all parameters at once gives what it gives for one after the other."""

import torch

from parallax.relation import relation

DTYPES = ["float32", "float64"]


@relation(
    api="torch.addcdiv",
    claim=("values", "shape", "dtype"),
    citation="The algorithm in the documentation of torch.optim.AdamW: foreach is another implementation of it.",
    domain={
        "x": {"dtypes": DTYPES, "shape": ["n"], "range": [-2, 2], "specials": False},
        "gradients": {"dtypes": DTYPES, "shape": ["s", "n"], "extents": [0, 32],
                      "range": [0.5, 2], "specials": False},
    },
)
def left(x: "tensor", gradients: "tensor"):
    x = x.clone()
    optimiser = torch.optim.AdamW([x], lr=0.1, weight_decay=0.1, foreach=True)
    for gradient in gradients.to(x.dtype):
        x.grad = gradient.clone()
        optimiser.step()
    return x


def right(x: "tensor", gradients: "tensor"):
    x = x.clone()
    parts = [part.clone() for part in x.split(3)]
    optimiser = torch.optim.AdamW(parts, lr=0.1, weight_decay=0.1, foreach=False)
    for gradient in gradients.to(x.dtype):
        for part, its in zip(parts, gradient.split(3)):
            part.grad = its.clone()
        optimiser.step()
    return torch.cat(parts)


def seeds(lib):
    for dtype in (lib.float32, lib.float64):
        for s, n in ((1, 2), (3, 17), (5, 31)):
            yield (lib.rand(n, dtype=dtype), lib.rand(s, n, dtype=dtype) + 0.5), {}
