"""Seeds from documentation: an api's own `>>>` examples, run while its calls are recorded."""

import contextlib

import torch

from parallax.common import examples

from . import recording

_LOOPS = ("while ", "for ", "torch.save", "torch.load", "cuda", "open(", "import os", "dist.")


def calls(entry):
    """(args, kwargs) of the calls of a function, method or operator in its own examples."""
    leaves = {n.rpartition(".")[2] for n in [entry.name] + entry.aliases}
    recorder = recording.FunctionRecorder(leaves)
    scope = {"torch": torch, "nn": torch.nn, "F": torch.nn.functional, "math": __import__("math")}
    with recording.patched(entry, recorder):
        for source in examples.statements(entry.doc):
            _run(source, scope, recorder)
    return recorder.calls


def _run(source, scope, recorder):
    if any(word in source for word in _LOOPS):
        return
    torch.manual_seed(0)
    examples.run(source, scope, recorder)


@contextlib.contextmanager
def constructed(cls, log):
    """While open, constructions of `cls` and calls of its objects are appended to `log`."""
    init, call = cls.__init__, cls.__call__

    def recording_init(self, *args, **kwargs):
        init(self, *args, **kwargs)
        if type(self) is cls:
            object.__setattr__(self, "_parallax_init", (args, kwargs))

    def recording_call(self, *args, **kwargs):
        made = self.__dict__.get("_parallax_init")
        if made is not None and type(self) is cls:
            log.append((self, made, recording.snapshot(args), recording.snapshot(kwargs)))
        return call(self, *args, **kwargs)

    had_call = "__call__" in cls.__dict__
    cls.__init__, cls.__call__ = recording_init, recording_call
    try:
        yield
    finally:
        cls.__init__ = init
        if had_call:
            cls.__call__ = call
        else:
            del cls.__call__


def module_calls(cls, doc):
    """(module, (init args, init kwargs), args, kwargs) of the calls in a module's examples."""
    log = []
    scope = {"torch": torch, "nn": torch.nn, "F": torch.nn.functional}
    with constructed(cls, log):
        for source in examples.statements(doc):
            _run(source, scope, contextlib.nullcontext())
    return log
