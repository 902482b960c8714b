"""The Tensor method in place of the function."""

import torch


def make_method(path, fn):
    method = getattr(torch.Tensor, path.rpartition(".")[2], None)
    if method is None:
        raise LookupError("no such method")

    def run(*args, **kwargs):
        if not args and "input" in kwargs:
            kwargs = dict(kwargs)
            args = (kwargs.pop("input"),)
        return method(*args, **kwargs)
    return run


FORMS = {"method": make_method}


def applies(form, entry):
    return (entry.kind == "function" and bool(entry.schemas) and
            callable(getattr(torch.Tensor, entry.leaf, None)) and
            entry.name == "torch." + entry.leaf and
            entry.schemas[0].arguments[0].name == "self")
