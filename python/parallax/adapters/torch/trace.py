"""Calls of aten operators seen beneath PyTorch's own samples, forward and backward."""

import re
import warnings

import torch

from parallax.common import nested
from parallax.common.examples import deadline

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
    return nested.mapped(value, _differentiable_leaf)


def _differentiable_leaf(value):
    if isinstance(value, torch.Tensor) and value.layout is torch.strided and (
            value.is_floating_point() or value.is_complex()):
        return value.detach().clone().requires_grad_()
    return value
