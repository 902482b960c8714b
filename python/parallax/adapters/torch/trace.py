"""Calls of aten operators seen beneath PyTorch's own samples, forward and backward."""

import re
import signal
import warnings

import torch

from . import literals, modules, opinfo, opinfo_seeds, recording

_PER_OPERATOR = 12
_PER_ENTRY = 4
_CACHE = {}


def calls(aten):
    """Recorded calls of one operator.

    Samples of related names run first; only when they do not reach the operator, all others do
    (once in a process, many seconds).
    """
    if recording.TorchDispatchMode is None:
        return []
    if "recorder" not in _CACHE:
        _CACHE["recorder"] = recording.OperatorRecorder(_PER_OPERATOR, 4096)
        _CACHE["waiting"] = list(opinfo.database())
    recorder = _CACHE["recorder"]
    if aten not in recorder.calls:
        _trace([i for i in _CACHE["waiting"] if _related(aten, i.name)])
    if aten not in recorder.calls and _CACHE["waiting"]:
        _trace(list(_CACHE["waiting"]))
        _trace_modules()
    return list(recorder.calls.get(aten, ()))


_NOISE = frozenset("backward forward native linalg fft nn functional special with no copy legit "
                   "impl helper torch for cpu".split())


def _related(aten, info_name):
    """Whether the two names share a telling word: _softmax_backward_data and log_softmax."""
    words = set(re.split(r"[_.]+", aten)) - _NOISE
    return any(len(word) > 2 and word in info_name for word in words)


def _trace(infos):
    """Runs the samples of some entries, forward and backward, and takes them off the waiting."""
    recorder = _CACHE["recorder"]
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for info in infos:
            _CACHE["waiting"].remove(info)
            for dtype in opinfo_seeds.dtypes_of(info)[:1]:
                found = opinfo_seeds.select(opinfo_seeds.samples(info, dtype), _PER_ENTRY)
                for args, kwargs in found:
                    _run(recorder, info.op, args, kwargs)


def _trace_modules():
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for program, args, kwargs in modules.samples_for_trace():
            _run(_CACHE["recorder"], program, args, kwargs)


def _run(recorder, fn, args, kwargs):
    """One call, then its gradient, under the recorder."""
    args, kwargs = _differentiable(args), _differentiable(kwargs)
    try:
        with recorder, deadline(2):
            outputs = fn(*args, **kwargs)
            total = [t.abs().sum() if t.is_complex() else t.sum()
                     for t in literals.tensors_in(outputs) if t.requires_grad]
            if total:
                sum(t.double() for t in total).backward()
    except Exception:  # pylint: disable=broad-except  (a sample that this path refuses)
        pass


def _differentiable(value):
    if isinstance(value, torch.Tensor):
        if value.layout is torch.strided and (value.is_floating_point() or value.is_complex()):
            return value.detach().clone().requires_grad_()
        return value
    if isinstance(value, tuple):
        return tuple(_differentiable(v) for v in value)
    if isinstance(value, list):
        return [_differentiable(v) for v in value]
    if isinstance(value, dict):
        return {k: _differentiable(v) for k, v in value.items()}
    return value


class Late(Exception):
    """The deadline passed."""


class deadline:  # pylint: disable=invalid-name
    """Raises Late in the block after some seconds (where signals can: in the main thread)."""

    def __init__(self, seconds):
        self._seconds = seconds
        self._before = None

    def __enter__(self):
        def late(unused_number, unused_frame):
            raise Late()
        try:
            self._before = signal.signal(signal.SIGALRM, late)
        except ValueError:
            return self  # not the main thread
        signal.setitimer(signal.ITIMER_REAL, self._seconds)
        return self

    def __exit__(self, *unused):
        if self._before is not None:
            signal.setitimer(signal.ITIMER_REAL, 0)
            signal.signal(signal.SIGALRM, self._before)
        return False
