"""Programs: from a name to something that runs."""

import functools

import torch

from parallax import chains

from . import forms, modules, names, schemas


class Mutating:
    """A program that changes its first input by contract."""

    mutates = True

    def __init__(self, fn):
        self._fn = fn

    def prepare(self, *args, **kwargs):
        return self._fn


class Reshaping(Mutating):
    """One that changes what its first input is, too: its shape. The next case needs the old one."""

    def prepare(self, *args, **kwargs):
        fn = self._fn

        def run(x, *args, **kwargs):
            return fn(torch.ops.aten.alias(x), *args, **kwargs)
        return run


def _reshapes(path):
    """Whether an operator of that name changes strides or shape of its input in place."""
    packet = getattr(torch.ops.aten, names.leaf(path), None)
    tag = getattr(torch.Tag, "inplace_view", None)
    return any(tag in getattr(packet, name).tags for name in getattr(packet, "overloads", list)())


def _writes(path, packet):
    """Whether an aten operator changes an input by its schema, out= aside."""
    if not path.startswith("aten.") or not hasattr(packet, "overloads"):
        return False
    for name in packet.overloads():
        schema = getattr(packet, name)._schema
        if "out" not in name.split("_") and not schemas.is_mutable(schema):
            return False
    return True


def _property(leaf):
    def read(self):
        return getattr(self, leaf)
    return read


def base(path):
    """The plain program of a name without a form."""
    obj = names.resolve(path)
    if path.startswith("torch.distributions."):
        from . import distributions
        return distributions.program(path)
    if isinstance(obj, type) and issubclass(obj, torch.nn.Module):
        return modules.ModuleProgram(obj)
    if path.startswith("torch.Tensor.") and not callable(obj):
        return _property(names.leaf(path))
    if not callable(obj):
        raise LookupError("not callable: " + path)
    if (path.endswith("_") and not path.endswith("__")) or _writes(path, obj):
        return Reshaping(obj) if _reshapes(path) else Mutating(obj)
    return obj


def resolve(name):
    """A callable, or an object with `prepare`; LookupError when there is no such program."""
    path, _, form = name.partition("@")
    if chains.is_chain(name, "torch"):
        return chains.program(name, {}, lambda form: functools.partial(forms.find(form), path))
    if not form:
        return base(path)
    if form == "followed":
        from . import ways
        return ways.followed(base(path))
    make = forms.find(form)
    return make(path, base(path))
