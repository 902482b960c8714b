"""Seeds from OpInfo: the sample inputs of PyTorch's own operator tests."""

import torch

from . import literals

MAX_ELEMENTS = 65536
MAX_SEEDS = 40
_OTHER_DTYPES = (torch.int64, torch.bool, torch.complex64, torch.float64, torch.bfloat16,
                 torch.float16)


def size_of(args, kwargs):
    """Elements in all tensors of a call."""
    return sum(t.numel() for t in literals.tensors_in((args, kwargs)))


def select(calls):
    """The calls that are small enough, smallest first."""
    sized = [(size_of(a, k), i, a, k) for i, (a, k) in enumerate(calls)]
    for _, _, args, kwargs in sorted((s for s in sized if s[0] <= MAX_ELEMENTS),
                                     key=lambda s: s[:2]):
        yield args, kwargs


def samples(info, dtype):
    """(args, kwargs) of an entry's samples in one dtype; none when it refuses."""
    torch.manual_seed(0)
    result = []
    try:
        for sample in info.sample_inputs("cpu", dtype, requires_grad=False):
            args = (sample.input,) + tuple(sample.args)
            result.append((literals.plain(args), literals.plain(dict(sample.kwargs))))
    except Exception:  # pylint: disable=broad-except  (an entry that cannot make this dtype)
        pass
    return result


def dtypes_of(info):
    try:
        supported = set(info.supported_dtypes("cpu"))
    except Exception:  # pylint: disable=broad-except
        return [torch.float32]
    first = [torch.float32] if torch.float32 in supported else []
    return first + [d for d in _OTHER_DTYPES if d in supported]
