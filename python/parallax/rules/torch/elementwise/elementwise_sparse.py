"""An elementwise function that keeps zeros gives of sparse tensors what it gives of dense ones.

Every second row of a matrix is emptied, and every matrix of the call is made sparse. In which layout
is decided by its shape, so that each layout is met: COO, COO with two values for each place, CSR,
CSC, and in blocks BSR and BSC.
"""
import torch
from torch.utils._pytree import tree_flatten, tree_map_only

from parallax.relation import OutOfDomain, relation

SIDES = ("its result for dense tensors", "its result for sparse ones")
CALL_US = 300
LAYOUTS = ("coo", "twice", "csr", "csc", "bsr", "bsc")


def holed(tensor):
    """Without every second row; a zero that is left is positive."""
    keep = torch.arange(tensor.shape[0]) % 2 == 0
    return torch.where(keep[:, None], tensor, 0) + 0


def twice(tensor):
    """Of each place the value and a zero: not coalesced."""
    sparse = tensor.to_sparse()
    places, values = sparse.indices(), sparse.values()
    both = torch.cat([values, torch.zeros_like(values)])
    return torch.sparse_coo_tensor(torch.cat([places, places], 1), both, tensor.shape)


def sparse(tensor):
    rows, columns = tensor.shape
    layout = LAYOUTS[(rows + 5 * columns) % len(LAYOUTS)]
    block = [2 - rows % 2, 2 - columns % 2]
    return {"coo": lambda: tensor.to_sparse(), "twice": lambda: twice(tensor),
            "csr": lambda: tensor.to_sparse_csr(), "csc": lambda: tensor.to_sparse_csc(),
            "bsr": lambda: tensor.to_sparse_bsr(block),
            "bsc": lambda: tensor.to_sparse_bsc(block)}[layout]()


def dense(tensor):
    return tensor if tensor.layout is torch.strided else tensor.to_dense()


def only_finite(values):
    """An element that is not stored stays zero, also where zero times infinity would not."""
    for leaf in tree_flatten(values)[0]:
        if isinstance(leaf, torch.Tensor) and not bool(torch.isfinite(leaf).all()):
            raise OutOfDomain("infinities and NaN are not compared")


def of_sparse(f, args, kwargs):
    args, kwargs = tree_map_only(torch.Tensor, lambda t: sparse(holed(t)), (args, kwargs))
    return tree_map_only(torch.Tensor, dense, f(*args, **kwargs))


def of_dense(f, args, kwargs):
    args, kwargs = tree_map_only(torch.Tensor, holed, (args, kwargs))
    return f(*args, **kwargs)


def applies(f, /, *args, **kwargs):
    """To matrices of one shape, where zeros stay zeros and the library takes them sparse."""
    tensors = [leaf for leaf in tree_flatten((args, kwargs))[0] if isinstance(leaf, torch.Tensor)]
    if not tensors or any(t.dim() != 2 or t.numel() == 0 or t.shape != tensors[0].shape
                          for t in tensors):
        return False
    try:
        zeros = tree_map_only(torch.Tensor, torch.zeros_like, (args, kwargs))
        keeps = not bool(f(*zeros[0], **zeros[1]).any())
        return keeps and of_sparse(f, args, kwargs) is not None
    except Exception:  # most functions take no sparse tensor, and say so in many ways
        return False


@relation(
    for_each={"traits": ["elementwise"], "takes": ["tensor"], "without": ["mutates", "layout"]},
    libraries=("torch",),
    claim=("values", "dtype", "shape"),
    citation="torch.sparse's documentation: the layout does not influence the semantics, and unary "
             "functions that keep zeros, add and mul are supported; "
             "https://pytorch.org/docs/stable/sparse.html",
)
def left(f, /, *args, **kwargs):
    only_finite((args, kwargs))
    return of_dense(f, args, kwargs)


def right(f, /, *args, **kwargs):
    only_finite((args, kwargs))
    return of_sparse(f, args, kwargs)
