"""`out=`: into fresh tensors of the right size, into empty ones, into strided ones."""

import torch


class Out:
    """Makes the out tensors from a first plain call; every run writes into the same ones."""

    def __init__(self, path, fn, make):
        self._path = path
        self._fn = fn
        self._make = make

    def prepare(self, *args, **kwargs):
        fn, make = self._fn, self._make
        result = fn(*args, **kwargs)
        results = list(result) if isinstance(result, (tuple, list)) else [result]
        if not results or not all(isinstance(t, torch.Tensor) for t in results):
            raise LookupError("out= needs tensor results")
        names = _out_names(self._path, fn, len(results))
        results = [t.detach() for t in results]

        def run(*args, **kwargs):
            outs = [make(t) for t in results]
            if names is None:
                given = {"out": outs[0] if len(outs) == 1 else tuple(outs)}
            else:
                given = dict(zip(names, outs))
            returned = fn(*args, **kwargs, **given)
            return tuple(outs) if returned is None else returned
        _check_takes(run, args, kwargs)
        return run


# Of the argument parser: no overload with out= takes these arguments (torch.var(x, False)).
_NO_OVERLOAD = ("failed to match any schema", "received an invalid combination of arguments",
                "argument 'out' must be", "got an unexpected keyword argument 'out'",
                "got multiple values for argument 'out'")


def _check_takes(run, args, kwargs):
    try:
        run(*args, **kwargs)
    except (TypeError, RuntimeError) as error:
        if any(text in str(error) for text in _NO_OVERLOAD):
            raise LookupError("no overload with out= takes these arguments") from error


def _out_names(path, fn, count):
    """Keyword names of an aten operator's out tensors; None for a plain `out=`."""
    if not path.startswith("aten."):
        return None
    for overload in fn.overloads():
        schema = getattr(fn, overload)._schema
        names = [a.name for a in schema.arguments if getattr(a, "is_out", False)]
        if not names and "out" in overload.split("_"):
            names = [a.name for a in schema.arguments
                     if a.kwarg_only and a.alias_info is not None and a.alias_info.is_write]
        if len(names) == count:
            return names
    return None


def _fresh(like):
    return torch.zeros(like.shape, dtype=like.dtype)


def _wrong_size(like):
    return torch.zeros(0, dtype=like.dtype)


def _strided(like):
    """The right size, every second element of a larger tensor, dimensions reversed."""
    if like.dim() == 0:
        return torch.zeros(2, dtype=like.dtype)[1]
    doubled = list(like.shape)[::-1]
    doubled[0] *= 2
    return torch.zeros(doubled, dtype=like.dtype)[::2].permute(*range(like.dim() - 1, -1, -1))


def make_out(path, fn):
    return Out(path, fn, _fresh)


def make_out_wrong_size(path, fn):
    return Out(path, fn, _wrong_size)


def make_out_strided(path, fn):
    return Out(path, fn, _strided)


# Results that are lists of lists, or whose out= variant takes other arguments.
_LISTS = ("_to_copy", "_fused_", "_amp_", "_slow_conv2d_backward")

FORMS = {"out": make_out, "out-wrong-size": make_out_wrong_size, "out-strided": make_out_strided}


def applies(form, entry):
    if entry.in_place_only or entry.kind not in ("function", "operator"):
        return False
    if entry.kind == "operator":
        return bool(entry.out) and not entry.aten.startswith(_LISTS)
    return entry.takes_out
