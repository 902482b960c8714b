"""Adam gives what its algorithm says."""

import torch

from parallax.relation import relation

DTYPES = ["float32", "float64"]


@relation(
    api="torch.addcdiv",
    claim=("values", "shape", "dtype"),
    citation="The algorithm in the documentation of torch.optim.Adam.",
    domain={
        "x": {"dtypes": DTYPES, "shape": ["n"], "range": [-2, 2], "specials": False},
        "gradients": {"dtypes": DTYPES, "shape": ["s", "n"], "extents": [0, 32],
                      "range": [0.5, 2], "specials": False},
    },
)
def left(x: "tensor", gradients: "tensor"):
    x = x.clone()
    optimiser = torch.optim.Adam([x], lr=0.1)
    for gradient in gradients.to(x.dtype):
        x.grad = gradient.clone()
        optimiser.step()
    return x


def right(x: "tensor", gradients: "tensor"):
    x = x.clone()
    first, second = torch.zeros_like(x), torch.zeros_like(x)
    for t, gradient in enumerate(gradients.to(x.dtype), 1):
        first = 0.9 * first + 0.1 * gradient
        second = 0.999 * second + 0.001 * gradient * gradient
        step = (first / (1 - 0.9**t)) / ((second / (1 - 0.999**t)).sqrt() + 1e-8)
        x = x - 0.1 * step
    return x


def seeds(lib):
    for dtype in (lib.float32, lib.float64):
        for s, n in ((1, 2), (3, 17), (5, 31)):
            yield (lib.rand(n, dtype=dtype), lib.rand(s, n, dtype=dtype) + 0.5), {}
