"""A Kronecker product is every product of two elements, in order."""
import torch

from parallax.relation import relation

DTYPES = ["float32", "float64", "int64", "complex64"]


@relation(
    api="torch.kron",
    claim=("values", "shape", "dtype"),
    citation="The formula in the documentation of torch.kron; EAGLE (ICSE 2022), rule 7.",
    domain={"a": {"dtypes": DTYPES, "shape": ["m", "n"],
                  "extents": [0, 64], "range": [-2, 2], "specials": False},
            "b": {"dtypes": DTYPES, "shape": ["p", "q"],
                  "extents": [0, 64], "range": [-2, 2], "specials": False}},
)
def left(a: "tensor", b: "tensor"):
    return torch.kron(a, b)


def right(a: "tensor", b: "tensor"):
    (m, n), (p, q) = a.shape, b.shape
    return (a[:, None, :, None] * b[None, :, None, :]).reshape(m * p, n * q)


def seeds(lib):
    for name in DTYPES:
        dtype = getattr(lib, name)
        for m, n, p, q in ((1, 2, 2, 3), (3, 5, 4, 1), (2, 17, 3, 4)):
            yield (lib.randint(-2, 3, (m, n)).to(dtype), lib.randint(-2, 3, (p, q)).to(dtype)), {}
