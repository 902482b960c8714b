"""The derivative of the hyperbolic tangent falls as fast as exp(-2|x|) does and is nowhere 0."""
import torch

from parallax.relation import relation

SIDES = ("its gradient", "4 s(2x) s(-2x)")


@relation(
    api="torch.tanh",
    claim=("values", "shape", "dtype", "zeros"),
    citation="By calculus: the derivative of tanh is 4 s(2x) s(-2x), s(x) being 1 / (1 + exp(-x)).",
    domain={"x": {"dtypes": ["float32", "float64"], "range": [-35, 35], "specials": False}},
)
def left(x: "tensor"):
    at = x.detach().clone().requires_grad_()
    return torch.autograd.grad(torch.tanh(at).sum(), at)[0]


def right(x: "tensor"):
    return 4 * torch.sigmoid(2 * x) * torch.sigmoid(-2 * x)


def seeds(lib):
    for dtype in (lib.float32, lib.float64):
        for shape in ((5,), (3, 17), (2, 3, 33)):
            yield (lib.rand(shape, dtype=dtype) * 50 - 25,), {}
