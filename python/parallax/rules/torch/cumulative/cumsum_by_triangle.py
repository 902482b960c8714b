"""A cumulative sum is the product with a triangle of ones."""
import torch

from parallax.relation import relation

DTYPES = ["float32", "float64", "complex64", "int64"]


@relation(
    api="torch.cumsum",
    claim=("values", "shape", "dtype"),
    citation="The formula in the documentation of torch.cumsum; EAGLE (ICSE 2022), rule 7.",
    domain={"x": {"dtypes": DTYPES, "shape": ["m", "n"],
                  "extents": [0, 64], "range": [0.5, 2], "specials": False},
            "dim": {"axis_of": "x"}},
)
def left(x: "tensor", dim: "int"):
    return torch.cumsum(x, dim)


def right(x: "tensor", dim: "int"):
    triangle = torch.ones(x.shape[dim], x.shape[dim], dtype=x.dtype).tril()
    return triangle @ x if dim in (0, -2) else x @ triangle.t()


def seeds(lib):
    for name in DTYPES:
        dtype = getattr(lib, name)
        for shape, dim in (((2, 3), 0), ((5, 17), 1), ((33, 4), -2)):
            yield (lib.randint(1, 3, shape).to(dtype), dim), {}
