"""Summing over two dimensions at once is summing over one, then over the other."""
import torch

from parallax.relation import relation

DTYPES = ["float32", "float64", "complex64", "complex128", "uint8", "int8", "int16", "int32",
          "int64", "bool"]


@relation(
    api="torch.sum",
    claim=("values", "status", "shape", "dtype"),
    citation="Addition is associative and commutative: sum_ij x_ij = sum_j sum_i x_ij (Fubini for "
             "finite sums).",
    # Same signs: no cancellation. Integers of all widths are summed in int64.
    domain={"x": {"dtypes": DTYPES, "shape": ["*", "m", "n"], "range": [0.5, 2],
                  "specials": False},
            "first": {"axis_of": "x"}, "second": {"axis_of": "x"}},
)
def left(x: "tensor", first: "int" = 0, second: "int" = 1):
    return torch.sum(x, (first, second))


def right(x: "tensor", first: "int" = 0, second: "int" = 1):
    rank = x.dim()
    if first % rank == second % rank:
        raise RuntimeError("dim %d appears multiple times in the list of dims" % (first % rank))
    # The higher one first, so that the lower one keeps its number.
    low, high = sorted((first % rank, second % rank))
    return torch.sum(torch.sum(x, high), low)


def seeds(lib):
    for name in DTYPES:
        dtype = getattr(lib, name)
        for shape, first, second in (((2, 3), 0, 1), ((17, 33), 1, 0), ((2, 3, 4), 0, -1),
                                     ((2, 3, 4, 5), 3, 1)):
            yield (lib.randint(1, 3, shape).to(dtype), first, second), {}
