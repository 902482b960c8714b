"""Recording of the calls that running code makes: of public functions, or of aten operators."""

import contextlib
import functools
import inspect

import torch
from torch.overrides import TorchFunctionMode

try:
    from torch.utils._python_dispatch import TorchDispatchMode
except ImportError:
    TorchDispatchMode = None

from parallax.common import nested

from . import literals, names


def snapshot(value):
    """A copy that later in-place operations cannot change, in plain types."""
    return nested.mapped(value, _copied)


def _copied(value):
    if not isinstance(value, torch.Tensor):
        return literals.plain(value)
    value = value.detach()
    if value.layout is not torch.strided:
        return value
    copy = torch.empty_strided(value.size(), value.stride(), dtype=value.dtype) if (
        value.is_floating_point() or value.is_complex()) and _plain_strides(value) else None
    return value.clone() if copy is None else copy.copy_(value)


def _plain_strides(tensor):
    return not tensor.is_conj() and not tensor.is_neg() and all(tensor.stride())


def structure(args, kwargs):
    """What makes two calls structurally different: types, dtypes, shapes, small literals."""
    return nested.structure((args, kwargs), _describe)


def _describe(value):
    if isinstance(value, torch.Tensor):
        return (str(value.dtype), tuple(value.shape), value.layout is torch.strided and
                tuple(value.stride()))
    return repr(value)


def function_name(func):
    """The leaf name under which a recorded function is known."""
    name = getattr(func, "__name__", "")
    if name in ("__get__", "__set__"):
        return getattr(getattr(func, "__self__", None), "__name__", name)
    return name


class FunctionRecorder(TorchFunctionMode):
    """Keeps (args, kwargs) of every call of a function named in `leaves`."""

    def __init__(self, leaves, limit=40):
        super().__init__()
        self._leaves = frozenset(leaves)
        self._limit = limit
        self.calls = []

    def add(self, call):
        if len(self.calls) < self._limit:
            self.calls.append(call)

    def __torch_function__(self, func, types, args=(), kwargs=None):
        kwargs = kwargs or {}
        if function_name(func) in self._leaves:
            self.add((snapshot(args), snapshot(kwargs)))
        return func(*args, **kwargs)


@contextlib.contextmanager
def patched(entry, recorder):
    """While open, a Python function that modes cannot see is recorded by its public name."""
    fn, (owner, _, leaf) = entry.fn, entry.name.rpartition(".")
    if entry.kind != "function" or not inspect.isfunction(fn):
        yield
        return
    namespace = names.resolve(owner) if owner != "torch" else torch

    @functools.wraps(fn)
    def recorded(*args, **kwargs):
        before = len(recorder.calls)
        call = (snapshot(args), snapshot(kwargs))
        result = fn(*args, **kwargs)
        if len(recorder.calls) == before:
            recorder.add(call)
        return result

    setattr(namespace, leaf, recorded)
    try:
        yield
    finally:
        setattr(namespace, leaf, fn)


if TorchDispatchMode is not None:
    class OperatorRecorder(TorchDispatchMode):
        """Keeps calls of aten operators, at most `limit` structures each."""

        def __init__(self, limit, max_elements):
            super().__init__()
            self._limit = limit
            self._max_elements = max_elements
            self._seen = {}
            self.calls = {}

        def __torch_dispatch__(self, func, types, args=(), kwargs=None):
            kwargs = kwargs or {}
            self._record(func, args, kwargs)
            return func(*args, **kwargs)

        def _record(self, func, args, kwargs):
            if getattr(func, "namespace", "") != "aten" or any(
                    k == "out" for k in kwargs):
                return
            name = func._schema.name[len("aten::"):]
            seen = self._seen.setdefault(name, set())
            if len(seen) >= self._limit:
                return
            key = structure(args, kwargs)
            if key in seen:
                return
            if sum(t.numel() for t in literals.tensors_in((args, kwargs))) > self._max_elements:
                return
            seen.add(key)
            self.calls.setdefault(name, []).append((snapshot(args), snapshot(kwargs)))
