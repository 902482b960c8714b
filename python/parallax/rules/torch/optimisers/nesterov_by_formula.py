"""Gradient descent with the momentum of Nesterov gives what its algorithm says."""

import torch

from parallax.relation import relation

DTYPES = ["float32", "float64"]


@relation(
    api="torch.sub",
    claim=("values", "shape", "dtype"),
    citation="The algorithm in the documentation of torch.optim.SGD.",
    domain={
        "x": {"dtypes": DTYPES, "shape": ["n"], "range": [-2, 2], "specials": False},
        "gradients": {"dtypes": DTYPES, "shape": ["s", "n"], "extents": [0, 32],
                      "range": [0.5, 2], "specials": False},
    },
)
def left(x: "tensor", gradients: "tensor"):
    x = x.clone()
    optimiser = torch.optim.SGD([x], lr=0.1, momentum=0.9, nesterov=True)
    for gradient in gradients.to(x.dtype):
        x.grad = gradient.clone()
        optimiser.step()
    return x


def right(x: "tensor", gradients: "tensor"):
    x = x.clone()
    momentum = torch.zeros_like(x)
    for gradient in gradients.to(x.dtype):
        momentum = 0.9 * momentum + gradient
        x = x - 0.1 * (gradient + 0.9 * momentum)
    return x


def seeds(lib):
    for dtype in (lib.float32, lib.float64):
        for s, n in ((1, 2), (3, 17), (5, 31)):
            yield (lib.rand(n, dtype=dtype), lib.rand(s, n, dtype=dtype) + 0.5), {}
