"""What was made sparse and dense again is what it was, in every layout."""

from parallax.relation import relation


@relation(
    api="torch.Tensor.to_dense",
    claim=("values", "shape", "dtype"),
    citation="torch.Tensor.to_sparse's and to_dense's documentation: a copy in the other layout; EAGLE "
    "(ICSE 2022), rule 8.",
    domain={
        "x": {"dtypes": ["float32", "float64", "int64", "bool"], "shape": ["m", "n"]},
        "layout": {"one_of": ["coo", "csr", "csc"]},
    },
)
def left(x: "tensor", layout: "str"):
    convert = {"coo": x.to_sparse, "csr": x.to_sparse_csr, "csc": x.to_sparse_csc}[layout]
    return convert().to_dense()


def right(x: "tensor", layout: "str"):
    return x.clone()


def seeds(lib):
    for dtype in (lib.float32, lib.float64, lib.int64):
        for m, n, layout in ((2, 3, "coo"), (5, 17, "csr"), (33, 2, "csc")):
            yield ((lib.randn(m, n) * 2).to(dtype), layout), {}
