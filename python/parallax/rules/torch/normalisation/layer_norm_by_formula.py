"""layer_norm over the last dimension is the formula of its documentation."""
import torch

from parallax.relation import relation

DTYPES = ["float32", "float64"]


@relation(
    api="torch.nn.functional.layer_norm",
    claim=("values", "shape", "dtype"),
    citation="The formula in the documentation of torch.nn.LayerNorm; EAGLE (ICSE 2022), rule 7.",
    domain={"x": {"dtypes": DTYPES, "shape": ["*", "n"], "range": [-2, 2], "specials": False},
            "weight": {"dtypes": DTYPES, "shape": ["n"], "range": [-2, 2], "specials": False},
            "bias": {"dtypes": DTYPES, "shape": ["n"], "range": [-2, 2], "specials": False},
            "eps": {"between": [0.01, 1]}},
    tolerance=(1e-4, 1e-4),
)
def left(x: "tensor", weight: "tensor", bias: "tensor", eps: "float" = 0.1):
    return torch.nn.functional.layer_norm(x, weight.shape, weight, bias, eps)


def right(x: "tensor", weight: "tensor", bias: "tensor", eps: "float" = 0.1):
    centred = x - x.mean(-1, keepdim=True)
    variance = (centred * centred).mean(-1, keepdim=True)
    return centred / torch.sqrt(variance + eps) * weight + bias


def seeds(lib):
    for dtype in (lib.float32, lib.float64):
        for shape, eps in (((5,), 0.1), ((3, 17), 0.01), ((2, 3, 33), 1.0), ((2, 2, 3, 4), 0.1)):
            yield (lib.rand(shape, dtype=dtype), lib.rand(shape[-1], dtype=dtype),
                   lib.rand(shape[-1], dtype=dtype), eps), {}
