"""Seeds from OpInfo: the sample inputs of PyTorch's own operator tests."""

import torch

from parallax.common import choosing

from . import literals, recording

MAX_SEEDS = 40
_PER_OTHER_DTYPE = 3


def _other_dtypes():
    return (torch.int64, torch.bool, torch.complex64, torch.float64, torch.bfloat16, torch.float16)


def _sizes(args, kwargs):
    return (t.numel() for t in literals.tensors_in((args, kwargs)))


def select(calls, limit):
    """At most `limit` structurally different calls, see common/choosing.py."""
    return choosing.select(calls, limit, _sizes, recording.structure)


def samples(info, dtype):
    """(args, kwargs) of an entry's samples in one dtype; none when it refuses."""
    torch.manual_seed(0)
    result = []
    options = {"num_input_tensors": [3]} if info.name.startswith("_foreach") else {}
    try:
        for sample in info.sample_inputs("cpu", dtype, requires_grad=False, **options):
            args = (sample.input,) + tuple(sample.args)
            kwargs = {k: v for k, v in sample.kwargs.items() if k != "unsafe"}
            result.append((literals.plain(args), literals.plain(kwargs)))
    except Exception:  # pylint: disable=broad-except  (an entry that cannot make this dtype)
        pass
    return result


def dtypes_of(info):
    try:
        supported = set(info.supported_dtypes("cpu"))
    except Exception:  # pylint: disable=broad-except
        return [torch.float32]
    first = [torch.float32] if torch.float32 in supported else []
    return first + [d for d in _other_dtypes() if d in supported]


def _is_wrapper(info):
    """Whether the entry's callable is test code that may reorder arguments."""
    fn = info.op
    module = str(getattr(fn, "__module__", ""))
    return "<lambda>" in getattr(fn, "__qualname__", "") or module.startswith("torch.testing")


def _recorded(entry, info, leaves, calls):
    """The calls of the operator itself that the entry's wrapper makes."""
    result = []
    for args, kwargs in calls:
        recorder = recording.FunctionRecorder(leaves, limit=1)
        try:
            with recorder, recording.patched(entry, recorder):
                info.op(*recording.snapshot(args), **recording.snapshot(kwargs))
        except Exception:  # pylint: disable=broad-except
            continue
        result.extend(recorder.calls)
    return result or [call for call in calls if _returns(entry.fn, call)]


def _returns(fn, call):
    """Whether the entry's own callable takes a sample as it is."""
    try:
        fn(*recording.snapshot(call[0]), **recording.snapshot(call[1]))
        return True
    except Exception:  # pylint: disable=broad-except
        return False


def of_entry(entry):
    """All calls that the OpInfo entries of one api give, float32 first."""
    leaves = {n.rpartition(".")[2] for n in [entry.name] + entry.aliases}
    leaves |= {leaf + "_" for leaf in leaves if entry.in_place_only}
    main, others = [], []
    for info in entry.infos:
        for i, dtype in enumerate(dtypes_of(info)):
            calls = samples(info, dtype)
            if i > 0:
                calls = select(calls, _PER_OTHER_DTYPE)
            if _is_wrapper(info):
                calls = _recorded(entry, info, leaves, calls)
            (main if i == 0 else others).extend(calls)
    return main, others
