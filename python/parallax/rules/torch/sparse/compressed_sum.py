"""The sum of a matrix in any sparse layout is that of the dense one."""

import torch

from parallax.relation import relation

LAYOUTS = {
    "coo": lambda x: x.to_sparse(),
    "csr": lambda x: x.to_sparse_csr(),
    "csc": lambda x: x.to_sparse_csc(),
    "bsr": lambda x: x.to_sparse_bsr([2 - x.shape[0] % 2, 2 - x.shape[1] % 2]),
    "bsc": lambda x: x.to_sparse_bsc([2 - x.shape[0] % 2, 2 - x.shape[1] % 2]),
}


@relation(
    api="torch.sum",
    claim=("values", "shape", "dtype"),
    citation="torch.sparse's documentation: the layout does not influence the semantics; torch.sum is "
    "among the functions that support sparse tensors.",
    domain={
        "x": {
            "dtypes": ["float32", "float64", "int32", "int64", "complex64"],
            "shape": ["m", "n"],
            "range": [0.5, 2],
            "specials": False,
        },
        "keep": {"dtypes": ["bool"], "shape": ["m", "n"]},
        "layout": {"one_of": list(LAYOUTS)},
    },
)
def left(x: "tensor", keep: "tensor", layout: "str"):
    return torch.sum(LAYOUTS[layout](torch.where(keep, x, 0)))


def right(x: "tensor", keep: "tensor", layout: "str"):
    return torch.sum(torch.where(keep, x, 0))


def seeds(lib):
    for layout in LAYOUTS:
        for i, dtype in enumerate((lib.float32, lib.float64, lib.int64)):
            m, n = ((2, 3), (6, 17), (33, 2))[i]
            yield ((lib.rand(m, n) + 0.6).to(dtype), lib.rand(m, n) > 0.5, layout), {}
