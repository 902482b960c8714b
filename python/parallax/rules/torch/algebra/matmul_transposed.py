"""The transpose of a product is the product of the transposes in the other order."""
import torch

from parallax.relation import relation

DTYPES = ["float32", "float64", "complex64", "complex128", "int32", "int64"]


@relation(
    api="torch.matmul",
    claim=("values", "status", "shape", "dtype"),
    citation="(AB)^T = B^T A^T, from the definition of the matrix product over a commutative ring "
             "(integers modulo 2^n included).",
    # Same signs: no cancellation, so the order of the sums does not matter much.
    domain={"a": {"dtypes": DTYPES, "shape": ["*", "m", "k"], "range": [0.5, 2], "specials": False},
            "b": {"dtypes": DTYPES, "shape": ["*", "k", "n"], "range": [0.5, 2],
                  "specials": False}},
)
def left(a: "tensor", b: "tensor"):
    return torch.matmul(a, b).transpose(-2, -1)


def right(a: "tensor", b: "tensor"):
    return torch.matmul(b.transpose(-2, -1), a.transpose(-2, -1))


def seeds(lib):
    for name in DTYPES:
        dtype = getattr(lib, name)
        for batch, m, k, n in (((), 2, 3, 4), ((), 17, 33, 16), ((3,), 4, 5, 1), ((2, 2), 1, 8, 3)):
            a = lib.randint(1, 3, batch + (m, k)).to(dtype)
            yield (a, lib.randint(1, 3, batch + (k, n)).to(dtype)), {}
