"""A module whose state was saved and loaded computes what it did."""

import io

import torch

from parallax.relation import relation, step

DTYPES = ["float32", "float64"]


def module_of(weight, bias):
    module = torch.nn.Sequential(torch.nn.Linear(weight.shape[1], weight.shape[0]), torch.nn.ReLU())
    module = module.to(weight.dtype)
    with torch.no_grad():
        module[0].weight.copy_(weight)
        module[0].bias.copy_(bias)
    return module.eval()


@step
def saved_and_loaded(state):
    file = io.BytesIO()
    torch.save(state, file)
    file.seek(0)
    return torch.load(file)


@step
def in_another_module(module, weight, bias):
    other = module_of(torch.zeros_like(weight), torch.zeros_like(bias))
    other.load_state_dict(saved_and_loaded(module.state_dict()))
    return other


@relation(
    api="torch.nn.functional.linear",
    claim=("values", "shape", "dtype", "bits"),
    citation="torch.nn.Module.load_state_dict's documentation: copies parameters and buffers from a state "
    "dict; EAGLE (ICSE 2022), rule 16.",
    domain={
        "x": {"dtypes": DTYPES, "shape": ["b", "k"], "range": [-2, 2], "specials": False},
        "weight": {"dtypes": DTYPES, "shape": ["n", "k"], "range": [-2, 2], "specials": False},
        "bias": {"dtypes": DTYPES, "shape": ["n"], "range": [-2, 2], "specials": False},
    },
)
def left(x: "tensor", weight: "tensor", bias: "tensor"):
    return module_of(weight, bias)(x).detach()


def right(x: "tensor", weight: "tensor", bias: "tensor"):
    return in_another_module(module_of(weight, bias), weight, bias)(x).detach()


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
