"""Where a value belongs in an ordered row is how many elements are before it."""

import torch

from parallax.relation import relation

DTYPES = ["float32", "float64", "int64", "int32"]


@relation(
    api="torch.searchsorted",
    claim=("values", "shape", "dtype"),
    citation="The table in the documentation of torch.searchsorted: boundary[i-1] < value <= boundary[i], "
    "or <= and < where right is True.",
    domain={
        "row": {"dtypes": DTYPES, "shape": ["m"], "extents": [0, 64], "specials": False},
        "values": {"dtypes": DTYPES, "shape": ["b", "n"], "extents": [0, 64], "specials": False},
    },
)
def left(row: "tensor", values: "tensor", right: "bool"):
    return torch.searchsorted(torch.sort(row).values, values, right=right)


def right(row: "tensor", values: "tensor", right: "bool"):
    before = row <= values[..., None] if right else row < values[..., None]
    return before.sum(-1)


def seeds(lib):
    for dtype in (lib.float32, lib.float64, lib.int64):
        for m, b, n, right in ((3, 1, 2, False), (17, 3, 5, True), (33, 2, 33, False)):
            yield (
                (
                    (lib.randn(m) * 9).round().to(dtype),
                    (lib.randn(b, n) * 9).round().to(dtype),
                    right,
                ),
                {},
            )
