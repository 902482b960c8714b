"""Values: objects that the sources name, as expressions of the form."""

import enum
import math
import types
import typing

from .scope import dotted

_MAX_ITEMS = 64   # of a list that becomes an expression
_MAX_TEXT = 1000
_MAX_INT = 2 ** 63


def other(text):
    return {"e": "other", "text": text[:300]}


def constant(found):
    """The expression of None, a truth value, a number or a text; None of anything else."""
    if found is None or isinstance(found, bool) or isinstance(found, str) and len(found) <= _MAX_TEXT:
        return {"e": "const", "v": found}
    if type(found) is int and abs(found) < _MAX_INT:
        return {"e": "const", "v": found}
    if type(found) is float and math.isfinite(found):
        return {"e": "const", "v": found}
    return None


def is_flag(library, name):
    return any(part in library.flags for part in name.split("."))


def of(library, found, name, closed=False, depth=0):
    """The expression of an object. `name`: its full name; `closed`: it belongs to a closure."""
    if is_flag(library, name) and not callable(found):
        return {"e": "global", "text": name}
    if isinstance(found, enum.Enum):
        return {"e": "const", "v": "%s.%s" % (type(found).__name__, found.name)}
    if isinstance(found, bool) and not closed and not name.rpartition(".")[2].isupper():
        return {"e": "global", "text": name}   # a switch of the module
    made = constant(found)
    if made is not None:
        return made
    dtype = library.dtype_name(found)
    if dtype:
        return {"e": "dtype", "v": dtype}
    if type(found) in (tuple, list, set, frozenset) and len(found) <= _MAX_ITEMS and depth < 3:
        items = [of(library, each, name, True, depth + 1) for each in found]
        if type(found) in (set, frozenset):
            items.sort(key=repr)
        if all(each["e"] != "global" for each in items):
            return {"e": "list", "of": items}
    if isinstance(found, type) or isinstance(found, (types.FunctionType, types.BuiltinFunctionType)):
        return {"e": "name", "id": library.public_name(found) or dotted(found, name)}
    named = library.object_name(found)
    if named:
        return {"e": "name", "id": named}
    classes = typing.get_args(found) if is_union(found) else ()
    if classes:
        return {"e": "list", "of": [of(library, each, name, True, depth + 1) for each in classes]}
    return {"e": "global", "text": name}


def is_union(found):
    """Whether it is `int | float` or typing.Union[int, float]."""
    return type(found).__name__ in ("UnionType", "Union") or typing.get_origin(found) is typing.Union


def truth(made):
    """Whether an expression is true whatever the arguments are; None where they decide it."""
    if made["e"] == "const":
        return bool(made["v"])
    return None


def both(kind, parts):
    """`and` or `or` of expressions, without those that say nothing."""
    absorbing = kind == "or"
    kept = []
    for part in parts:
        known = truth(part) if part["e"] == "const" and isinstance(part["v"], bool) else None
        if known is absorbing:
            kept.append(part)
            break
        if known is None:
            kept.append(part)
    if not kept:
        return {"e": "const", "v": not absorbing}
    if kept[-1] == {"e": "const", "v": absorbing} and all(
            part["e"] in ("const", "global") for part in kept):
        return kept[-1]
    if len(kept) == 1:
        return kept[0]
    if kept[-1] == {"e": "const", "v": absorbing}:
        return kept[-1]   # the others only decide whether it is looked at
    return {"e": kind, "of": kept}


def negation(made):
    known = truth(made) if made["e"] == "const" and isinstance(made["v"], bool) else None
    return {"e": "not", "of": made} if known is None else {"e": "const", "v": not known}


def compared(operator, left, right):
    """A comparison; its result where both sides are constants."""
    if left["e"] == right["e"] == "const":
        equal = left["v"] is right["v"] or (type(left["v"]) is type(right["v"]) and left["v"] == right["v"])
        if operator in ("==", "is"):
            return {"e": "const", "v": equal}
        if operator in ("!=", "is-not"):
            return {"e": "const", "v": not equal}
    return {"e": "cmp", "op": operator, "l": left, "r": right}


def item(made, place):
    """The expression at a known place of another."""
    if made["e"] == "list" and 0 <= place < len(made["of"]):
        return made["of"][place]
    return {"e": "index", "of": made, "at": {"e": "const", "v": place}}
