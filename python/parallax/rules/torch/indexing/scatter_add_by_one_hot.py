"""Adding elements at indices is the sum over one-hot places."""

import torch

from parallax.relation import relation


@relation(
    api="torch.scatter_add",
    claim=("values", "shape", "dtype"),
    citation="The formula in the documentation of torch.Tensor.scatter_add_; EAGLE (ICSE 2022), rule 7.",
    domain={
        "x": {
            "dtypes": ["float32", "float64", "int64"],
            "shape": ["b", "m"], "extents": [0, 64],
            "range": [0.5, 2],
            "specials": False,
        },
        "index": {"dtypes": ["int64"], "shape": ["b", "n"], "extents": [0, 64], "range": [0, 2]},
        "source": {
            "dtypes": ["float32", "float64", "int64"],
            "shape": ["b", "n"], "extents": [0, 64],
            "range": [0.5, 2],
            "specials": False,
        },
    },
)
def left(x: "tensor", index: "tensor", source: "tensor"):
    return torch.scatter_add(x, 1, index, source)


def right(x: "tensor", index: "tensor", source: "tensor"):
    places = index[:, :, None] == torch.arange(x.shape[1])
    return x + (source[:, :, None] * places).sum(1)


def seeds(lib):
    for dtype in (lib.float32, lib.float64):
        for b, m, n in ((1, 3, 2), (5, 4, 17), (2, 33, 3)):
            yield (
                (
                    lib.rand(b, m, dtype=dtype) + 0.5,
                    lib.randint(0, 3, (b, n)),
                    lib.rand(b, n, dtype=dtype) + 0.5,
                ),
                {},
            )
