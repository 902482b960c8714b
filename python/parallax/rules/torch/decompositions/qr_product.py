"""The factors of a QR decomposition multiply to the matrix."""
import torch

from parallax.relation import relation


@relation(
    api="torch.linalg.qr",
    claim=("values", "shape", "dtype"),
    citation="torch.linalg.qr's documentation: A = QR.",
    domain={"a": {"dtypes": ["float32", "float64", "complex64"], "shape": ["*", "m", "n"],
                  "extents": [0, 64],
                  "range": [0.5, 2], "specials": False},
            "mode": {"one_of": ["reduced", "complete"]}},
    tolerance=(1e-4, 1e-4),
)
def left(a: "tensor", mode: "str"):
    q, r = torch.linalg.qr(a, mode)
    return q @ r


def right(a: "tensor", mode: "str"):
    return a.clone()


def seeds(lib):
    for dtype in (lib.float32, lib.float64):
        for shape, mode in (((2, 2), "reduced"), ((2, 5, 3), "complete"), ((3, 17), "reduced")):
            yield (lib.rand(shape, dtype=dtype) + 0.5, mode), {}
