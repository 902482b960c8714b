"""The Tensor method in place of the function."""

import torch


class Method:
    """The method of the first argument, which must be a tensor."""

    def __init__(self, method):
        self._method = method

    def prepare(self, *args, **kwargs):
        first = args[0] if args else kwargs.get("input")
        if not isinstance(first, torch.Tensor):
            raise LookupError("a number has no methods of tensors")
        return self._run

    def _run(self, *args, **kwargs):
        if not args and "input" in kwargs:
            kwargs = dict(kwargs)
            args = (kwargs.pop("input"),)
        return self._method(*args, **kwargs)


def make_method(path, fn):
    method = getattr(torch.Tensor, path.rpartition(".")[2], None)
    if method is None:
        raise LookupError("no such method")
    return Method(method)


FORMS = {"method": make_method}


def applies(form, entry):
    return (entry.kind == "function" and bool(entry.schemas) and
            callable(getattr(torch.Tensor, entry.leaf, None)) and
            entry.name == "torch." + entry.leaf and
            entry.schemas[0].arguments[0].name == "self")
