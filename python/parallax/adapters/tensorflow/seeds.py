"""Seeds of an API: recipes, documented examples, guesses at its types; only what returns."""

import warnings

import tensorflow as tf

from parallax.common import choosing, nested

from . import examples, objects, recipes, typed
from .listing import listing

_MOST = 40
_MOST_GUESSED = 12   # that return are enough
_ENOUGH = 6          # with fewer, known ones are varied
_FEW = 3             # documented calls; with more nothing is guessed, as a guess may end the process


def of(api):
    """Yields (args, kwargs) of calls that return, smallest first."""
    entry = listing().entries.get(api)
    if entry is None:
        return
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        made = objects.find(entry.name)
        known = recipes.calls(entry.name)
        if isinstance(made, objects.quantised.OfQuantised):
            known = list(recipes.quantised.calls_of(entry.op))
        found = _returning(entry, known, _MOST)
        if not entry.raw and made is None:
            found += _returning(entry, examples.calls(entry), _MOST)
        if len(found) <= _FEW and not known:
            found += _returning(entry, typed.candidates(entry), _MOST_GUESSED)
        if len(found) < _FEW:
            found += _returning(entry, list(_in_other_dtypes(found)), _FEW)
        if len(found) < _ENOUGH and _may_vary(entry):
            found += _returning(entry, list(_in_other_extents(found)), _ENOUGH - len(found))
        chosen = choosing.select(found, _MOST, _sizes, _structure)
    yield from chosen


def _in_other_dtypes(calls):
    """The same calls of wider and narrower tensors: other structures where few are known."""
    for before, after in (("float32", "float64"), ("float32", "float16"), ("int32", "int64"),
                          ("int64", "int32"), ("float64", "float32")):
        for call in calls:
            yield nested.mapped(call, lambda leaf, before=before, after=after: (
                tf.cast(leaf, after) if isinstance(leaf, tf.Tensor) and leaf.dtype == before else leaf))


def _may_vary(entry):
    """Kernels of gradients may die of shapes that do not belong together, and logarithms of matrices
    never end where a repeated row made them singular."""
    return "linalg" not in entry.traits and not (entry.raw and "Grad" in entry.leaf)


def _in_other_extents(calls):
    """The same calls with one extent longer wherever it stands, the last element being repeated."""
    for call in calls:
        tensors = [leaf for leaf in nested.leaves(call) if isinstance(leaf, tf.Tensor)]
        for extent in sorted({extent for tensor in tensors for extent in tensor.shape if extent > 1}):
            for more in (1, extent):
                yield nested.mapped(call, lambda leaf, extent=extent, more=more: _longer(leaf, extent, more))


def _longer(leaf, extent, more):
    if not isinstance(leaf, tf.Tensor):
        return leaf
    places = list(range(extent)) + [extent - 1] * more
    for axis, found in enumerate(leaf.shape):
        if found == extent:
            leaf = tf.gather(leaf, places, axis=axis)
    return leaf


def _returning(entry, calls, most):
    """Those of the calls that return a tensor with elements, of different structure."""
    found, seen = [], set()
    for args, kwargs in calls:
        key = _structure(args, kwargs)
        if key in seen:
            continue
        seen.add(key)
        try:
            result = entry.function(*args, **kwargs)
        except Exception:  # pylint: disable=broad-except  (whatever the library says of a guess)
            continue
        if any(isinstance(leaf, tf.Tensor) and leaf.shape.num_elements() != 0
               for leaf in nested.leaves(result)):
            found.append((args, kwargs))
        if len(found) >= most:
            break
    return found


def _sizes(args, kwargs):
    return (leaf.shape.num_elements() for leaf in nested.leaves((args, kwargs))
            if isinstance(leaf, tf.Tensor))


def _structure(args, kwargs):
    return nested.structure((args, kwargs), _describe)


def _describe(leaf):
    if isinstance(leaf, tf.Tensor):
        return leaf.dtype.name, tuple(leaf.shape)
    return repr(leaf)
