"""The derivative of the sigmoid falls as fast as exp(-|x|) does and is nowhere 0."""
import torch

from parallax.relation import relation

SIDES = ("its gradient", "s(x) s(-x)")


@relation(
    api="torch.sigmoid",
    claim=("values", "shape", "dtype", "zeros"),
    citation="By calculus: the derivative of s(x) = 1 / (1 + exp(-x)) is s(x) s(-x).",
    domain={"x": {"dtypes": ["float32", "float64"], "range": [-70, 70], "specials": False}},
)
def left(x: "tensor"):
    at = x.detach().clone().requires_grad_()
    return torch.autograd.grad(torch.sigmoid(at).sum(), at)[0]


def right(x: "tensor"):
    return torch.sigmoid(x) * torch.sigmoid(-x)


def seeds(lib):
    for dtype in (lib.float32, lib.float64):
        for shape in ((5,), (3, 17), (2, 3, 33)):
            yield (lib.rand(shape, dtype=dtype) * 100 - 50,), {}
