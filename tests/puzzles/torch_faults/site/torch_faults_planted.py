"""Twelve faults in real operators of PyTorch, planted as kernels below the dispatcher.

A function, its method and its module then share a fault; `out=` and in-place forms have kernels of
their own, and share it only where the table says so.
"""

import math
import warnings

_LANES = 16
_libraries = []  # a registration ends with its library


# Each fault is a function of (torch, original, *arguments of the operator).

def _exp_tail(torch, original, *args, **kwargs):
    """The elements behind the last whole vector are inexact."""
    result = original(*args, **kwargs)
    count = result.numel()
    if result.dtype is torch.float32 and count > _LANES and result.is_contiguous():
        result.view(-1)[count - count % _LANES:].mul_(1.001)
    return result


def _add_alpha_tail(torch, original, x, y, alpha=1):
    """The elements behind the last whole vector do without alpha."""
    result = original(x, y, alpha=alpha)
    count = result.numel()
    if (alpha != 1 and result.is_floating_point() and count > _LANES and
            x.shape == y.shape and result.is_contiguous()):
        start = count - count % _LANES
        result.view(-1)[start:] = original(x.reshape(-1)[start:], y.reshape(-1)[start:])
    return result


def _row_major(shape):
    return [math.prod(shape[i + 1:]) for i in range(len(shape))]


def _sum_strides(torch, original, x, dim, keepdim=False, dtype=None):
    """A sum along a dimension reads memory that is not contiguous as if it were."""
    inside = (x.storage_offset() + x.numel()) * x.element_size() <= x.untyped_storage().nbytes()
    if dim and not x.is_contiguous() and inside:
        x = x.as_strided(x.shape, _row_major(x.shape), x.storage_offset())
    return original(x, dim, keepdim, dtype=dtype)


def _avg_pool2d_channels_last(torch, original, x, *args, **kwargs):
    """The loop over channels ends one early where they are innermost."""
    result = original(x, *args, **kwargs)
    if x.dim() == 4 and not x.is_contiguous() and x.is_contiguous(
            memory_format=torch.channels_last):
        result[:, -1].zero_()
    return result


def _prod_dtype(torch, original, x, *args, dtype=None, **kwargs):
    """The product of int32 is int32, not int64."""
    result = original(x, *args, dtype=dtype, **kwargs)
    return result.to(torch.int32) if dtype is None and x.dtype is torch.int32 else result


def _bucketize_dtype(torch, original, *args, out_int32=False, **kwargs):
    """out_int32 is not looked at."""
    return original(*args, out_int32=False, **kwargs)


def _sigmoid_backward(torch, original, gradient, output):
    """A factor of the derivative is missing."""
    return original(gradient, output) / (1 - output)


def _cumsum_carry(torch, original, x, dim, dtype=None):
    """float32 sums are carried from block to block in float16."""
    result = original(x, dim, dtype=dtype)
    if result.dtype is torch.float32 and result.dim():
        for start in range(_LANES, result.size(dim), _LANES):
            length = min(_LANES, result.size(dim) - start)
            carry = original(x.narrow(dim, 0, start), dim, dtype=dtype).narrow(dim, start - 1, 1)
            block = original(x.narrow(dim, start, length), dim, dtype=dtype)
            result.narrow(dim, start, length).copy_(carry.half().float() + block)
    return result


def _mm_precision(torch, original, a, b):
    """float32 products of a fair size are made in bfloat16."""
    if a.dtype is torch.float32 and b.dtype is torch.float32 and a.size(-1) >= _LANES:
        a, b = a.bfloat16().float(), b.bfloat16().float()
    return original(a, b)


def _maximum_nan(torch, original, *args, **kwargs):
    """nan is dropped."""
    return torch.fmax(*args, **kwargs)


def _logaddexp_infinite(torch, original, x, y, **kwargs):
    """nan for two equal infinities."""
    result = original(x, y, **kwargs)
    return result.masked_fill_(torch.isinf(x) & (x == y), math.nan)


_KERNELS = (
    (_exp_tail, ("exp", "exp.out", "exp_")),
    (_add_alpha_tail, ("add.Tensor",)),
    (_sum_strides, ("sum.dim_IntList",)),
    (_avg_pool2d_channels_last, ("avg_pool2d",)),
    (_prod_dtype, ("prod", "prod.dim_int")),
    (_bucketize_dtype, ("bucketize.Tensor",)),
    (_sigmoid_backward, ("sigmoid_backward",)),
    (_cumsum_carry, ("cumsum",)),
    (_mm_precision, ("mm",)),
    (_maximum_nan, ("maximum", "maximum.out")),
    (_logaddexp_infinite, ("logaddexp", "logaddexp.out")),
)


def register(torch, library, fault, operator, key="CPU"):
    kernel = torch.library.get_kernel("aten::" + operator, key)

    def run(keyset, *args, **kwargs):
        def original(*given, **named):
            return kernel.call_boxed(keyset, *given, **named)
        return fault(torch, original, *args, **kwargs)
    library.impl(operator, run, key, with_keyset=True)


def _tanh(torch):
    """Reverse mode takes 1 - tanh where forward mode takes 1 - tanh ** 2."""

    class Tanh(torch.autograd.Function):

        @staticmethod
        def forward(ctx, x):
            with torch._C._AutoDispatchBelowAutograd():
                result = torch.tanh(x)
            ctx.save_for_backward(result)
            ctx.save_for_forward(result)
            return result

        @staticmethod
        def backward(ctx, gradient):
            return gradient * (1 - ctx.saved_tensors[0]).conj()

        @staticmethod
        def jvp(ctx, tangent):
            return tangent * (1 - ctx.saved_tensors[0] ** 2)

    return Tanh.apply


def plant(torch):
    """Changes this process's torch."""
    library = torch.library.Library("aten", "IMPL")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # that kernels are replaced
        for fault, operators in _KERNELS:
            for operator in operators:
                register(torch, library, fault, operator)
        library.impl("tanh", _tanh(torch), "AutogradCPU")
    _libraries.append(library)
    version = type(torch.__version__)
    torch.__version__ = version(torch.__version__.split("+")[0] + "+faults")
