"""log_softmax(x) is x minus logsumexp(x) along the same dimension."""
import torch

from parallax.relation import relation


@relation(
    api="torch.log_softmax",
    citation="log(exp(x_i) / sum_j exp(x_j)) = x_i - log(sum_j exp(x_j)), the formula in the "
             "documentation of torch.nn.LogSoftmax; EAGLE (ICSE 2022), rule 7.",
    # An infinity makes the two orders of the same subtractions differ.
    domain={"x": {"dtypes": ["float32", "float64"], "shape": ["*", "n"], "range": [-20, 20],
                  "specials": False},
            "dim": {"axis_of": "x"}},
)
def left(x: "tensor", dim: "int" = -1):
    return torch.nn.functional.log_softmax(x, dim)


def right(x: "tensor", dim: "int" = -1):
    return x - torch.logsumexp(x, dim, keepdim=True)


def seeds(lib):
    for dtype in (lib.float32, lib.float64):
        for shape, dim in (((5,), 0), ((3, 17), -1), ((2, 3, 33), 1), ((2, 3, 4, 5), 0)):
            yield (lib.randn(shape, dtype=dtype), dim), {}
