"""rms_norm is the formula of its documentation."""
import torch

from parallax.relation import relation

DTYPES = ["float32", "float64"]


@relation(
    api="torch.nn.functional.rms_norm",
    claim=("values", "shape", "dtype"),
    citation="The formula in the documentation of torch.nn.RMSNorm; EAGLE (ICSE 2022), rule 7.",
    domain={"x": {"dtypes": DTYPES, "shape": ["*", "n"], "range": [-2, 2], "specials": False},
            "weight": {"dtypes": DTYPES, "shape": ["n"], "range": [-2, 2], "specials": False},
            "eps": {"between": [0.01, 1]}},
    tolerance=(1e-5, 1e-5),
)
def left(x: "tensor", weight: "tensor", eps: "float" = 0.1):
    return torch.nn.functional.rms_norm(x, weight.shape, weight, eps)


def right(x: "tensor", weight: "tensor", eps: "float" = 0.1):
    return x / torch.sqrt(eps + (x * x).mean(-1, keepdim=True)) * weight


def seeds(lib):
    for dtype in (lib.float32, lib.float64):
        for shape, eps in (((5,), 0.1), ((3, 17), 0.01), ((2, 3, 33), 1.0), ((2, 2, 3, 4), 0.1)):
            yield (lib.rand(shape, dtype=dtype), lib.rand(shape[-1], dtype=dtype), eps), {}
