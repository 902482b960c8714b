"""Adding rows at indices is the product with one-hot columns."""

import torch

from parallax.relation import relation


@relation(
    api="torch.index_add",
    claim=("values", "shape", "dtype"),
    citation="The formula in the documentation of torch.Tensor.index_add_; EAGLE (ICSE 2022), rule 7.",
    domain={
        "x": {
            "dtypes": ["float32", "float64"],
            "shape": ["m", "d"], "extents": [0, 64],
            "range": [0.5, 2],
            "specials": False,
        },
        "index": {"dtypes": ["int64"], "shape": ["n"], "extents": [0, 64], "range": [0, 2]},
        "rows": {
            "dtypes": ["float32", "float64"],
            "shape": ["n", "d"], "extents": [0, 64],
            "range": [0.5, 2],
            "specials": False,
        },
    },
)
def left(x: "tensor", index: "tensor", rows: "tensor"):
    return torch.index_add(x, 0, index, rows)


def right(x: "tensor", index: "tensor", rows: "tensor"):
    places = torch.nn.functional.one_hot(index, x.shape[0]).to(x.dtype)
    return x + places.t() @ rows


def seeds(lib):
    for dtype in (lib.float32, lib.float64):
        for m, n, d in ((3, 2, 1), (5, 17, 4), (33, 3, 8)):
            yield (
                (
                    lib.rand(m, d, dtype=dtype) + 0.5,
                    lib.randint(0, 3, (n,)),
                    lib.rand(n, d, dtype=dtype) + 0.5,
                ),
                {},
            )
