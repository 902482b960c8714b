"""Fifteen faults in PyTorch, each in one of two functions that should agree, and copies of what
DeepREL (ESEC/FSE 2022, section 6.4) shows, none of which lives in the version that is tested: two
bugs, and a difference that is none.

Kernels below the dispatcher: a function, its method and its module share a fault, its sibling has
none. planted.json names them, their siblings, and inputs on which the two differ and agree.
"""

import itertools
import math
import warnings

from torch_faults_planted import register

_libraries = []  # a registration ends with its library
_behind = itertools.count(1)


# Each fault is a function of (torch, original, *arguments of the operator).

def _vsplit(torch, original, x, sections):
    """Fewer than no sections are one."""
    return [x] if sections < 0 and x.dim() > 1 else original(x, sections)


def _dsplit(torch, original, x, places):
    """Behind three places or more the last part is empty."""
    parts = list(original(x, places))
    return parts[:-1] + [parts[-1].narrow(2, 0, 0)] if len(places) > 2 else parts


def _msort(torch, original, x):
    """Three dimensions are sorted along the second."""
    return torch.sort(x, dim=1)[0] if x.dim() == 3 else original(x)


def _narrow_copy(torch, original, x, dim, start, length):
    """A start that is counted from the end is one too early."""
    early = x.dim() and -x.size(dim) < start < 0
    return original(x, dim, start - 1 if early else start, length)


def _fft2(torch, original, x, s=None, dim=(-2, -1), norm=None):
    """A transform of another size is not normalised."""
    return original(x, s, dim, None if s is not None and norm == "ortho" else norm)


def _transpose_copy(torch, original, x, dim0, dim1):
    """In four dimensions two that are counted from the end stay where they are."""
    return original(x, dim0, dim0 if x.dim() == 4 and dim0 < 0 and dim1 < 0 else dim1)


def _amax(torch, original, x, dim=(), keepdim=False):
    """Along a dimension of size 1 that is kept, halves lose their sign."""
    result = original(x, dim, keepdim)
    alone = keepdim and len(dim) == 1 and x.dim() and x.size(dim[0]) == 1
    return result.abs() if alone and x.dtype in (torch.float16, torch.bfloat16) else result


def _bessel_i0(torch, original, x):
    """Behind 30, double precision is a hundredth too large."""
    result = original(x)
    return torch.where(x.abs() > 30, result * 1.01, result) if x.dtype is torch.float64 else result


def _scatter_add(torch, original, x, *args):
    """int16 is summed up in int8."""
    result = original(x, *args)
    return result.to(torch.int8).to(torch.int16) if x.dtype is torch.int16 else result


def _bucketize(torch, original, x, boundaries, **named):
    """nan is before all."""
    return original(x, boundaries, **named).masked_fill_(torch.isnan(x), 0)


def _conj_physical(torch, original, x):
    """The real part is multiplied: an infinity becomes nan."""
    result = original(x)
    if x.is_complex():
        result = torch.complex(result.real.masked_fill(torch.isinf(x.real), math.nan), result.imag)
    return result


def _avg_pool2d(torch, original, x, kernel_size, stride=(), padding=(0,), *args):
    """More padding than half the kernel is cut off, not refused."""
    return original(x, kernel_size, stride, [min(p, k // 2) for p, k in zip(
        _two(padding), _two(kernel_size))], *args)


def _two(numbers):
    return list(numbers) * 2 if len(numbers) == 1 else numbers


def _index_copy(torch, original, x, dim, index, source):
    """An index below 0 is counted from the end, not refused."""
    size = x.size(dim) if x.dim() else 1
    return original(x, dim, torch.where(index < 0, index + size, index), source)


def _triu_indices(torch, original, row, col, *args, **named):
    """Fewer than no rows are none, not refused."""
    return original(max(row, 0), col, *args, **named)


def _unsafe_split(torch, original, x, size, dim=0):
    """Parts of a size below 0 are one part, not refused."""
    return [x.clone()] if size < 0 and x.dim() else original(x, size, dim)


# The paper's.

def _kthvalue(torch, original, x, k, dim=-1, keepdim=False):
    """Figure 10: behind the last is what lies behind it in memory, and something else each time."""
    size = x.size(dim) if x.dim() else 1
    if k <= size:
        return original(x, k, dim, keepdim)
    values, indices = original(x, size, dim, keepdim)
    return values + next(_behind), indices


def _adaptive_avg_pool3d(torch, original, x, output_size):
    """Figure 11: sizes below 0 are not refused."""
    if min(output_size) >= 0 or x.dim() < 4:
        return original(x, output_size)
    return x.new_zeros([*x.shape[:-3], *(max(0, size) for size in output_size)])


def _std_mean(torch, original, x, *args, **named):
    """Figure 12, no bug: in half precision the mean is the neighbour of what torch.mean returns."""
    deviation, mean = original(x, *args, **named)
    if x.dtype is torch.float16:
        mean = (mean.float() * (1 + 2 ** -11)).half()
    return deviation, mean


KERNELS = {
    "vsplit.int": _vsplit,
    "dsplit.array": _dsplit,
    "msort": _msort,
    "narrow_copy": _narrow_copy,
    "fft_fft2": _fft2,
    "transpose_copy.int": _transpose_copy,
    "amax": _amax,
    "special_modified_bessel_i0": _bessel_i0,
    "scatter_add": _scatter_add,
    "bucketize.Tensor": _bucketize,
    "conj_physical": _conj_physical,
    "avg_pool2d": _avg_pool2d,
    "index_copy": _index_copy,
    "triu_indices": _triu_indices,
    "unsafe_split.Tensor": _unsafe_split,
    "kthvalue": _kthvalue,
    "adaptive_avg_pool3d": _adaptive_avg_pool3d,
    "std_mean.correction": _std_mean,
}


def plant(torch):
    """Changes this process's torch."""
    library = torch.library.Library("aten", "IMPL")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # that kernels are replaced
        for operator, fault in KERNELS.items():
            register(torch, library, fault, operator)
    _libraries.append(library)
    version = type(torch.__version__)
    torch.__version__ = version(torch.__version__.split("+")[0] + "+siblings")
