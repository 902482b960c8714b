"""`out=`: into fresh tensors of the right size, into empty ones, into strided ones.

The memory between and beside the elements of a strided one, and behind those of a fresh one, is
painted: wrote_outside() of what prepare() gives tells which of them the last run wrote outside of,
-1 for none.
"""

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
        names = out_names(self._path, fn, len(results))
        results = [t.detach() for t in results]

        def run(*args, **kwargs):
            made = [make(t) for t in results]
            outs = [out for out, _ in made]
            run.made = [(out, out.shape, gaps) for out, gaps in made]
            if names is None:
                given = {"out": outs[0] if len(outs) == 1 else tuple(outs)}
            else:
                given = dict(zip(names, outs))
            returned = fn(*args, **kwargs, **given)
            return tuple(outs) if returned is None else returned
        run.made = []
        if make is not _wrong_size:
            run.wrote_outside = lambda: _first_changed(run.made)
        _check_takes(run, args, kwargs)
        return run


# Of the argument parser: no overload with out= takes these arguments (torch.var(x, False)).
_NO_OVERLOAD = ("failed to match any schema", "received an invalid combination of arguments",
                "argument 'out' must be", "got an unexpected keyword argument 'out'",
                "got multiple values for argument 'out'",
                "required positional argument")  # sum(x, dtype=...): those with out= want dim


def _check_takes(run, args, kwargs):
    try:
        run(*args, **kwargs)
    except (TypeError, RuntimeError) as error:
        if any(text in str(error) for text in _NO_OVERLOAD):
            raise LookupError("no overload with out= takes these arguments") from error


def out_names(path, fn, count):
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


_PAINT = 93
_BEHIND = 8  # elements, at least


def _first_changed(made):
    """A result of another size moves its out= over the gaps: such a one is left out."""
    for i, (out, shape, gaps) in enumerate(made):
        fits = gaps is not None and out.shape == shape
        if fits and not bool((gaps == _paint(gaps)).all()):
            return i
    return -1


def _paint(tensor):
    return False if tensor.dtype == torch.bool else _PAINT


def _no_view(tensor):
    """The same memory, of which autograd does not know that it is part of another's: for what is
    written into a view it has rules of its own."""
    return torch.empty(0, dtype=tensor.dtype).set_(
        tensor.untyped_storage(), tensor.storage_offset(), tensor.shape, tensor.stride())


# Each gives the tensor and the painted memory around its elements, if any.


def _fresh(like):
    count = like.numel()
    memory = torch.full((count + max(count, _BEHIND),), _paint(like), dtype=like.dtype)
    return _no_view(memory[:count].zero_().view(like.shape)), memory[count:]


def _wrong_size(like):
    return torch.zeros(0, dtype=like.dtype), None


def _strided(like):
    """The right size, dimensions reversed, every second row of a larger tensor."""
    if like.numel() == 0:
        return torch.zeros(like.shape, dtype=like.dtype), None
    rows = like.shape[-1] if like.dim() else 1
    memory = torch.full((2 * rows + 1, like.numel() // rows), _paint(like), dtype=like.dtype)
    out = memory[1::2].zero_().view(list(like.shape)[::-1])
    return out.permute(tuple(range(like.dim() - 1, -1, -1))), memory[0::2]


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
