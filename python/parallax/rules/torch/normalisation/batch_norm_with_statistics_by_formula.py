"""batch_norm in evaluation is the formula of its documentation with the statistics given."""
import torch

from parallax.relation import relation

DTYPES = ["float32", "float64"]


@relation(
    api="torch.nn.functional.batch_norm",
    claim=("values", "shape", "dtype"),
    citation="The formula in the documentation of torch.nn.BatchNorm2d; EAGLE (ICSE 2022), rule 7.",
    domain={"x": {"dtypes": DTYPES, "shape": ["b", "c", "h", "w"], "range": [-2, 2],
                  "specials": False},
            "mean": {"dtypes": DTYPES, "shape": ["c"], "range": [-2, 2], "specials": False},
            "variance": {"dtypes": DTYPES, "shape": ["c"], "range": [0.5, 2], "specials": False},
            "eps": {"between": [0.0, 1]}},
    tolerance=(1e-4, 1e-4),
)
def left(x: "tensor", mean: "tensor", variance: "tensor", eps: "float" = 1e-5):
    return torch.nn.functional.batch_norm(x, mean, variance, eps=eps)


def right(x: "tensor", mean: "tensor", variance: "tensor", eps: "float" = 1e-5):
    return (x - mean[:, None, None]) / torch.sqrt(variance[:, None, None] + eps)


def seeds(lib):
    for dtype in (lib.float32, lib.float64):
        for shape, eps in (((2, 1, 2, 3), 1e-5), ((3, 4, 5, 7), 0.0), ((1, 17, 4, 33), 1.0)):
            yield (lib.rand(shape, dtype=dtype), lib.rand(shape[1], dtype=dtype),
                   lib.rand(shape[1], dtype=dtype) + 0.5, eps), {}
