"""A model that was traced by TorchScript computes what it did."""

import torch

from parallax.relation import relation, step

DTYPES = ["float32", "float64"]


def model(x, weight, bias):
    hidden = torch.nn.functional.gelu(torch.nn.functional.linear(x, weight, bias))
    return torch.nn.functional.layer_norm(hidden, hidden.shape[-1:], eps=0.1) + hidden.mean()


@step
def traced(function, *arguments):
    return torch.jit.trace(function, arguments, check_trace=False)


@relation(
    api="torch.nn.functional.linear",
    claim=("values", "shape", "dtype"),
    citation="torch.jit.trace's documentation: an executable that performs the same operations; EAGLE "
    "(ICSE 2022), rule 1.",
    domain={
        "x": {"dtypes": DTYPES, "shape": ["b", "k"], "range": [-2, 2], "specials": False},
        "weight": {"dtypes": DTYPES, "shape": ["n", "k"], "range": [-2, 2], "specials": False},
        "bias": {"dtypes": DTYPES, "shape": ["n"], "range": [-2, 2], "specials": False},
    },
    tolerance=(1e-4, 1e-4),
)
def left(x: "tensor", weight: "tensor", bias: "tensor"):
    return model(x, weight, bias)


def right(x: "tensor", weight: "tensor", bias: "tensor"):
    return traced(model, x, weight, bias)(x, weight, bias)


def prepare_left(x: "tensor", weight: "tensor", bias: "tensor"):
    return model


def prepare_right(x: "tensor", weight: "tensor", bias: "tensor"):
    return traced(model, x, weight, bias)


def seeds(lib):
    for dtype in (lib.float32, lib.float64):
        for b, k, n in ((1, 2, 3), (5, 17, 2), (3, 4, 33)):
            yield (
                (
                    lib.rand(b, k, dtype=dtype),
                    lib.rand(n, k, dtype=dtype),
                    lib.rand(n, dtype=dtype),
                ),
                {},
            )
