"""The in-place variant: changes its first input and returns it."""

import inspect

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

    if _by_option(fn):
        def with_option(*args, **kwargs):
            return fn(*args, **dict(kwargs, inplace=True))
        return InPlace(with_option)

    def run(*args, **kwargs):
        if not args and "input" in kwargs:
            kwargs = dict(kwargs)
            args = (kwargs.pop("input"),)
        returned = twin(*args, **kwargs)
        return args[0] if returned is None else returned  # _foreach_abs_ returns nothing
    if twin is None:
        raise LookupError("no in-place variant of " + path)
    return InPlace(run)


def _by_option(fn):
    """Whether the function has `inplace=`."""
    try:
        return "inplace" in inspect.signature(fn).parameters
    except (TypeError, ValueError):
        return False


FORMS = {"inplace": make_inplace}


def applies(form, entry):
    if entry.kind == "function" and not entry.direct:
        return any(p["name"] == "inplace" for p in entry.parameters)
    if entry.kind not in ("function", "operator") or not entry.inplace or not entry.schemas:
        return False
    if len(entry.schemas[0].returns) != 1:
        return False  # _fused_adam, _amp_update_scale: the functional form returns all it updates
    if entry.kind == "operator":
        return True
    leaf = entry.leaf + "_"
    return (entry.schemas[0].arguments[0].name == "self" and
            any(hasattr(n, leaf) for n in (torch.Tensor, torch.nn.functional, torch)))
