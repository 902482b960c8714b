"""A masked reduction is the plain one over the elements that the mask keeps."""
import torch

from parallax.relation import OutOfDomain, relation

OF_KEPT = {
    "sum": torch.sum,
    "prod": torch.prod,
    "amax": torch.amax,
    "amin": torch.amin,
    "mean": torch.mean,
    "median": torch.median,
    "var": torch.var,
    "std": torch.std,
    "logsumexp": lambda kept: torch.logsumexp(kept, 0),
    "norm": torch.linalg.vector_norm,
}
OF_INTEGERS = ("sum", "prod", "amax", "amin")
ARGUMENTS = {"norm": (2.0,)}
LEAST = {"sum": 0, "prod": 0, "var": 2, "std": 2}  # kept elements; of the others 1


def checked(x, mask, op, dim):
    """Not where a slice keeps too little: the result is undefined."""
    least = LEAST.get(op, 1)
    if not x.is_floating_point() and op not in OF_INTEGERS:
        raise OutOfDomain("it is defined for floats")
    if bool((mask.sum(dim) < least).any()):
        raise OutOfDomain("fewer than %d elements are kept" % least)


@relation(
    api="torch.masked.sum",
    claim=("values", "shape", "dtype"),
    citation="torch.masked's documentation: a masked reduction ignores the elements that the mask "
             "leaves out; https://pytorch.org/docs/stable/masked.html",
    domain={
        "x": {"dtypes": ["float32", "float64", "int32", "int64", "int8", "uint8"],
              "shape": ["m", "n"], "extents": [1, 40], "range": [0.5, 2], "specials": False},
        "mask": {"dtypes": ["bool"], "shape": ["m", "n"]},
        "op": {"one_of": sorted(OF_KEPT)},
        "dim": {"axis_of": "x"},
    },
)
def left(x: "tensor", mask: "tensor", op: "str", dim: "int"):
    checked(x, mask, op, dim)
    return getattr(torch.masked, op)(x, *ARGUMENTS.get(op, ()), dim=dim, mask=mask)


def right(x: "tensor", mask: "tensor", op: "str", dim: "int"):
    checked(x, mask, op, dim)
    rows, kept = x.movedim(dim, -1), mask.movedim(dim, -1)
    return torch.stack([OF_KEPT[op](row[of_row]) for row, of_row in zip(rows, kept)])


def seeds(lib):
    for i, op in enumerate(sorted(OF_KEPT)):
        for dtype in (lib.float32, lib.int64 if op in OF_INTEGERS else lib.float64):
            m, n, dim = ((2, 3, 0), (5, 17, 1), (33, 3, -1))[i % 3]
            mask = lib.rand(m, n) > 0.4
            mask[:2] = True
            mask[:, :2] = True
            yield ((lib.rand(m, n) * 1.4 + 0.6).to(dtype), mask, op, dim), {}
