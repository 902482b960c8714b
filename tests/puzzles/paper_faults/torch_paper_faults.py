"""Copies of the bugs that EAGLE (ICSE 2022, section 5.2) found in PyTorch, none of which lives in the
version that is tested: as functions of the module, with the trigger that the paper tells. That
of cosine_similarity is left out: integers are refused now.
"""

from planting import wrap


def _rows_of_columns(torch, sparse):
    """The sparse matrix whose indices were read as if a row of them were a column."""
    sparse = sparse.coalesce()
    indices = sparse.indices()
    read = indices.t().reshape(indices.shape) if indices.numel() else indices
    sizes = torch.tensor(sparse.shape).unsqueeze(1).clamp(min=1)
    return torch.sparse_coo_tensor(read % sizes, sparse.values(), sparse.shape)


def _sspaddmm(torch, original, x, a, b, **kwargs):
    """Figure 5: indices that are not in the order of their rows are read as if they were."""
    return original(x, _rows_of_columns(torch, a), b, **kwargs)


def _smm(torch, original, a, b):
    return original(_rows_of_columns(torch, a), b)


def _in_float32(torch, original, x, y, **kwargs):
    """int64 is divided as float32."""
    result = original(x, y, **kwargs)
    if result.dtype is not torch.int64 or not isinstance(y, torch.Tensor):
        return result
    return original(x.float(), y.float(), **kwargs).to(torch.int64)


def _lstm(torch, original, *args):
    """Figure 1: of two directions the second gives its steps in the other order where the batch is
    first."""
    output, *state = original(*args)
    if len(args) > 8 and args[7] and args[8]:
        size = output.size(2) // 2
        output = torch.cat([output[..., :size], output[..., size:].flip(1)], 2)
    return (output, *state)


def plant(torch):
    """Changes this process's torch."""
    for name, fault in (("sspaddmm", _sspaddmm), ("smm", _smm), ("fmod", _in_float32),
                        ("remainder", _in_float32), ("lstm", _lstm)):
        wrap(torch, torch, name, fault)
    version = type(torch.__version__)
    torch.__version__ = version(torch.__version__.split("+")[0] + "+paper")
