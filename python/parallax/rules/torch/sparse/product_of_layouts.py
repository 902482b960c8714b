"""The product of two matrices does not depend on the layouts of both."""

import torch

from parallax.relation import relation

DTYPES = ["float32", "float64"]


def blocked(x):
    """In square blocks: the kernels have no others."""
    block = 1 if x.shape[0] % 2 or x.shape[1] % 2 else 2
    return x.to_sparse_bsr((block, block))


STEPS = {
    "coo @ coo": (lambda x: x.to_sparse(), lambda x: x.to_sparse()),
    "csr @ csr": (lambda x: x.to_sparse_csr(), lambda x: x.to_sparse_csr()),
    "csc @ csc": (lambda x: x.to_sparse_csc(), lambda x: x.to_sparse_csc()),
    "csr @ csc": (lambda x: x.to_sparse_csr(), lambda x: x.to_sparse_csc()),
    "csc @ strided": (lambda x: x.to_sparse_csc(), lambda x: x),
    "bsr @ strided": (blocked, lambda x: x),
    "strided @ csr": (lambda x: x, lambda x: x.to_sparse_csr()),
    "strided @ coo": (lambda x: x, lambda x: x.to_sparse()),
}


@relation(
    api="torch.matmul",
    claim=("values", "shape", "dtype"),
    citation="torch.sparse's documentation: the layout does not influence the semantics; its table of "
    "linear algebra has torch.matmul of sparse matrices.",
    domain={
        "a": {"dtypes": DTYPES, "shape": ["m", "k"], "range": [0.5, 2], "specials": False},
        "keep": {"dtypes": ["bool"], "shape": ["m", "k"]},
        "b": {"dtype_of": "a", "shape": ["k", "n"], "range": [0.5, 2], "specials": False},
        "layouts": {"one_of": list(STEPS)},
    },
)
def left(a: "tensor", keep: "tensor", b: "tensor", layouts: "str"):
    of_a, of_b = STEPS[layouts]
    product = torch.matmul(of_a(a * keep), of_b(b))
    return product if product.layout is torch.strided else product.to_dense()


def right(a: "tensor", keep: "tensor", b: "tensor", layouts: "str"):
    return torch.matmul(a * keep, b)


def seeds(lib):
    for i, layouts in enumerate(STEPS):
        for dtype in (lib.float32, lib.float64):
            m, k, n = ((2, 3, 1), (5, 17, 4), (33, 2, 8))[i % 3]
            a, b = lib.rand(m, k, dtype=dtype) + 0.5, lib.rand(k, n, dtype=dtype) + 0.5
            yield (a, lib.rand(m, k) > 0.5, b, layouts), {}
