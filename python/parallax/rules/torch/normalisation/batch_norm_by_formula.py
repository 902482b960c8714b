"""batch_norm in training is the formula of its documentation."""
import torch

from parallax.relation import relation

DTYPES = ["float32", "float64"]


@relation(
    api="torch.nn.functional.batch_norm",
    claim=("values", "shape", "dtype"),
    citation="The formula in the documentation of torch.nn.BatchNorm2d; EAGLE (ICSE 2022), rule 7.",
    domain={"x": {"dtypes": DTYPES, "shape": ["b", "c", "h", "w"], "range": [-2, 2],
                  "specials": False},
            "weight": {"dtypes": DTYPES, "shape": ["c"], "range": [-2, 2], "specials": False},
            "bias": {"dtypes": DTYPES, "shape": ["c"], "range": [-2, 2], "specials": False},
            "eps": {"between": [0.01, 1]}},
    tolerance=(1e-4, 1e-4),
)
def left(x: "tensor", weight: "tensor", bias: "tensor", eps: "float" = 0.1):
    return torch.nn.functional.batch_norm(x, None, None, weight, bias, True, 0.1, eps)


def right(x: "tensor", weight: "tensor", bias: "tensor", eps: "float" = 0.1):
    mean = x.mean((0, 2, 3), keepdim=True)
    variance = x.var((0, 2, 3), unbiased=False, keepdim=True)
    normal = (x - mean) / torch.sqrt(variance + eps)
    return normal * weight[:, None, None] + bias[:, None, None]


def seeds(lib):
    for dtype in (lib.float32, lib.float64):
        for shape, eps in (((2, 1, 2, 3), 0.1), ((3, 4, 5, 7), 0.01), ((1, 17, 4, 33), 1.0)):
            yield (lib.rand(shape, dtype=dtype), lib.rand(shape[1], dtype=dtype),
                   lib.rand(shape[1], dtype=dtype), eps), {}
