"""The factors of a singular value decomposition multiply to the matrix."""
import torch

from parallax.relation import relation


@relation(
    api="torch.linalg.svd",
    claim=("values", "shape", "dtype"),
    citation="torch.linalg.svd's documentation: A = U diag(S) V^H.",
    domain={"a": {"dtypes": ["float32", "float64", "complex64"], "shape": ["*", "m", "n"],
                  "extents": [0, 64],
                  "range": [0.5, 2], "specials": False}},
    tolerance=(1e-4, 1e-4),
)
def left(a: "tensor"):
    u, s, vh = torch.linalg.svd(a, full_matrices=False)
    return (u * s[..., None, :].to(u.dtype)) @ vh


def right(a: "tensor"):
    return a.clone()


def seeds(lib):
    for dtype in (lib.float32, lib.float64):
        for shape in ((2, 2), (2, 5, 3), (3, 17)):
            yield (lib.rand(shape, dtype=dtype) + 0.5,), {}
