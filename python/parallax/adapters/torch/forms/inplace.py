"""The in-place variant: changes its first input and returns it."""

import torch


class InPlace:
    mutates = True

    def __init__(self, run):
        self._run = run

    def prepare(self, *args, **kwargs):
        return self._run


def make_inplace(path, fn):
    leaf = path.rpartition(".")[2] + "_"
    operator = path.startswith("aten.")
    twin = getattr(torch.ops.aten if operator else torch.Tensor, leaf, None)
    if twin is None and not operator:
        twin = getattr(torch.nn.functional, leaf, None) or getattr(torch, leaf, None)

    def run(*args, **kwargs):
        if not args and "input" in kwargs:
            kwargs = dict(kwargs)
            args = (kwargs.pop("input"),)
        if twin is None:
            return fn(*args, inplace=True, **kwargs)
        return twin(*args, **kwargs)
    return InPlace(run)


FORMS = {"inplace": make_inplace}


def applies(form, entry):
    if entry.kind == "function" and not entry.direct:
        return any(p["name"] == "inplace" for p in entry.parameters)
    if entry.kind not in ("function", "operator") or not entry.inplace or not entry.schemas:
        return False
    if entry.kind == "operator":
        return True
    leaf = entry.leaf + "_"
    return (entry.schemas[0].arguments[0].name == "self" and
            any(hasattr(n, leaf) for n in (torch.Tensor, torch.nn.functional, torch)))
