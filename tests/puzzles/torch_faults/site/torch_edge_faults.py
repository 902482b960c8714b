"""Thirty faults in real operators of PyTorch, each behind a border of what they take: below the
dispatcher, before the operator's own kernel looks at its arguments.

edges.json names them and the APIs that reach them.
"""

import ctypes
import os
import warnings

from torch_faults_planted import register

_LEAST, _MOST, _HUGE = -2 ** 63, 2 ** 63 - 1, 2 ** 31
_libraries = []  # a registration ends with its library


def _segfault():
    ctypes.string_at(0)


def _abort():
    os.abort()


def _assert():
    raise RuntimeError("plan.valid() INTERNAL ASSERT FAILED at \"Edge.cpp\":7, please report a bug "
                       "to PyTorch.")


def _hang():
    while True:
        pass


def _numbers(x):
    return [] if x is None else [x] if isinstance(x, (int, float)) else list(x)


def _empty_and_huge(x):
    return x.numel() == 0 and max(x.shape, default=0) >= _HUGE


def _unsorted(x):
    values = x.reshape(-1).tolist()
    return any(a > b for a, b in zip(values, values[1:]))


def _has_nan(x):
    return x.is_floating_point() and bool((x != x).any())


# name: operators, whether the arguments are beyond the border, what then happens.
# The arguments come as the operator's schema orders them; `named` has those passed by name.
EDGES = {
    "roll, least shift": (["roll"], lambda a, n: _LEAST in _numbers(a[1]), _abort),
    "tril, least diagonal": (["tril"], lambda a, n: a[1:] and a[1] == _LEAST, _segfault),
    "triu, largest diagonal": (["triu"], lambda a, n: a[1:] and a[1] == _MOST, _assert),
    "bincount, largest minlength":
        (["bincount"], lambda a, n: (list(a) + [None, 0])[2] == _MOST, _abort),
    "topk, k of -1": (["topk"], lambda a, n: a[1] == -1, _assert),
    "embedding, index below 0":
        (["embedding"], lambda a, n: a[1].numel() and int(a[1].min()) < 0, _segfault),
    "nll_loss, least ignore_index":
        (["nll_loss_forward"], lambda a, n: a[4] == _LEAST, _abort),
    "maximum, one tensor twice":
        (["maximum"], lambda a, n: a[0].numel() and a[0].data_ptr() == a[1].data_ptr(), _segfault),
    "flip, empty and huge": (["flip"], lambda a, n: _empty_and_huge(a[0]), _abort),
    "sum, empty and huge":
        (["sum", "sum.dim_IntList"], lambda a, n: _empty_and_huge(a[0]), _assert),
    "index_select, empty and huge":
        (["index_select"], lambda a, n: _empty_and_huge(a[0]), _segfault),
    "sort, empty and huge":
        (["sort", "sort.stable"], lambda a, n: _empty_and_huge(a[0]), _segfault),
    "constant_pad_nd, a list one too short":
        (["constant_pad_nd"], lambda a, n: len(a[1]) % 2 == 1, _segfault),
    "max_pool2d, a stride too long":
        (["max_pool2d_with_indices"], lambda a, n: len(_numbers(a[2] if a[2:] else [])) == 3,
         _assert),
    "roll, dims shorter than shifts":
        (["roll"], lambda a, n: a[2:] and 0 < len(_numbers(a[2])) < len(_numbers(a[1])),
         _segfault),
    "upsample_nearest2d, a size too short":
        (["upsample_nearest2d"], lambda a, n: len(_numbers(a[1])) == 1, _abort),
    "embedding_bag, unsorted offsets":
        (["_embedding_bag", "_embedding_bag_forward_only"], lambda a, n: _unsorted(a[2]), _segfault),
    "bucketize, unsorted boundaries":
        (["bucketize.Tensor"], lambda a, n: _unsorted(a[1]), _assert),
    "dot, float32 and float64":
        (["dot"], lambda a, n: {str(a[0].dtype), str(a[1].dtype)} == {
            "torch.float32", "torch.float64"}, _segfault),
    "mm, integer and float":
        (["mm"], lambda a, n: a[0].is_floating_point() != a[1].is_floating_point(), _assert),
    "cross, two dtypes": (["linalg_cross"], lambda a, n: a[0].dtype != a[1].dtype, _abort),
    "bincount, rank 2": (["bincount"], lambda a, n: a[0].dim() == 2, _segfault),
    "mv, rank + 1": (["mv"], lambda a, n: a[0].dim() == 3, _assert),
    "addmm, rank + 1": (["addmm"], lambda a, n: a[1].dim() == 3, _segfault),
    "kthvalue, rank 0": (["kthvalue"], lambda a, n: a[0].dim() == 0, _abort),
    "multinomial, nan weights": (["multinomial"], lambda a, n: _has_nan(a[0]), _hang),
    "grid_sampler_2d, nan grid": (["grid_sampler_2d"], lambda a, n: _has_nan(a[1]), _segfault),
    "gather, index out of bounds":
        (["gather"], lambda a, n: a[2].numel() and a[0].dim() and
         int(a[2].max()) >= a[0].size(a[1]), _segfault),
    "take, index far below":
        (["take"], lambda a, n: a[1].numel() and int(a[1].min()) < -a[0].numel() - 1, _abort),
    "searchsorted, sorter out of bounds":
        (["searchsorted.Tensor"], lambda a, n: n.get("sorter") is not None and
         n["sorter"].numel() and int(n["sorter"].max()) >= a[0].size(-1), _segfault),
}
assert len(EDGES) == 30


def _fault(is_beyond, strike):
    def run(torch, original, *args, **kwargs):
        try:
            beyond = bool(is_beyond(args, kwargs))
        except (IndexError, TypeError, RuntimeError, ValueError, OverflowError):
            beyond = False  # what the operator itself will refuse
        if beyond:
            strike()
        return original(*args, **kwargs)
    return run


def plant(torch):
    """Changes this process's torch."""
    library = torch.library.Library("aten", "IMPL")
    by_operator = {}
    for operators, is_beyond, strike in EDGES.values():
        for operator in operators:
            by_operator.setdefault(operator, []).append((is_beyond, strike))
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # that kernels are replaced
        for operator, pairs in by_operator.items():
            register(torch, library, _all_of(pairs), operator)
    _libraries.append(library)
    version = type(torch.__version__)
    torch.__version__ = version(torch.__version__.split("+")[0] + "+edges")


def _all_of(pairs):
    faults = [_fault(*pair) for pair in pairs]

    def run(torch, original, *args, **kwargs):
        for fault in faults[:-1]:
            fault(torch, lambda *given, **named: None, *args, **kwargs)
        return faults[-1](torch, original, *args, **kwargs)
    return run
