"""RMSprop gives what its algorithm says."""

import torch

from parallax.relation import relation

DTYPES = ["float32", "float64"]


@relation(
    api="torch.addcdiv",
    claim=("values", "shape", "dtype"),
    citation="The algorithm in the documentation of torch.optim.RMSprop.",
    domain={
        "x": {"dtypes": DTYPES, "shape": ["n"], "range": [-2, 2], "specials": False},
        "gradients": {"dtypes": DTYPES, "shape": ["s", "n"], "extents": [0, 32],
                      "range": [0.5, 2], "specials": False},
    },
)
def left(x: "tensor", gradients: "tensor"):
    x = x.clone()
    optimiser = torch.optim.RMSprop([x], lr=0.1, alpha=0.9, centered=True, eps=0.01)
    for gradient in gradients.to(x.dtype):
        x.grad = gradient.clone()
        optimiser.step()
    return x


def right(x: "tensor", gradients: "tensor"):
    x = x.clone()
    second, mean = torch.zeros_like(x), torch.zeros_like(x)
    for gradient in gradients.to(x.dtype):
        second = 0.9 * second + 0.1 * gradient * gradient
        mean = 0.9 * mean + 0.1 * gradient
        x = x - 0.1 * gradient / ((second - mean * mean).sqrt() + 0.01)
    return x


def seeds(lib):
    for dtype in (lib.float32, lib.float64):
        for s, n in ((1, 2), (3, 17), (5, 31)):
            yield (lib.rand(n, dtype=dtype), lib.rand(s, n, dtype=dtype) + 0.5), {}
