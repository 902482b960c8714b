"""Calls: what is called, by its full name and, where its source is read, by its key."""

import ast
import inspect
import types

from . import values
from .local import Local
from .scope import dotted
from .sources import MISSING

_NO_CHANGE = ("name", "like", "copy", "order", "subok")   # of what turns an argument into a tensor

def of(reading, node):
    """A call as an expression."""
    found, name = _called(reading, node.func)
    if found is MISSING:
        return _of_unknown(reading, node)
    leaf = name.rpartition(".")[2]
    if reading.library.is_ours(name) or reading.library.is_ours(getattr(found, "__module__", None)):
        made = _known(reading, node, {leaf, getattr(node.func, "attr", getattr(node.func, "id", leaf))})
        if made is not None:
            return made
    elif (found is all or found is any) and len(node.args) == 1 and isinstance(
            node.args[0], (ast.GeneratorExp, ast.ListComp)):
        made = reading.each(node.args[0], name)
        if made is not None:
            return made
    made = _call(reading, node, reading.library.public_name(found) or name)
    if inspect.isclass(found):
        return made
    is_read = follow(reading, made, found, None, node)
    if not is_read and not node.args and not node.keywords and reading.library.is_ours(name):
        return {"e": "global", "text": made["name"] + "()"}   # no argument decides it
    return made


def _called(reading, func):
    if isinstance(func, ast.Name) and reading.is_inner(func.id):
        return MISSING, None
    return reading.scope.resolve(func)


def _of_unknown(reading, node):
    func = node.func
    if isinstance(func, ast.Name) and func.id in reading.scope.functions and not reading.is_inner(func.id):
        return _of_local(reading, node, func.id)
    if isinstance(func, ast.Name):
        return _call(reading, node, func.id)   # a local function, or a class that was handed over
    if not isinstance(func, ast.Attribute):
        return None
    held = reading.scope.method(func)
    if held is not MISSING:
        made = of_method(reading, func, held, func.attr, node)
        if made is not None:
            return made
    made = _of_new(reading, node) or _of_check(reading, node)
    if made is not None:
        return made
    if not reading.scope.root_is_local(func):
        return _call(reading, node, ast.unparse(func))
    return _call(reading, node, func.attr, on=reading.of(func.value))


def _call(reading, node, name, on=None):
    made = {"e": "call", "name": name}
    if on is not None:
        made["on"] = on
    made["args"] = []
    for each in node.args:   # a starred one is "other", unless its items are known
        inner = reading.of(each.value) if isinstance(each, ast.Starred) else None
        made["args"] += inner["of"] if inner is not None and inner["e"] == "list" else [reading.of(each)]
    made["kwargs"] = {word.arg or "**": reading.of(word.value) for word in node.keywords}
    return made


def _is_aligned(node):
    """Whether each argument has its place: nothing starred."""
    return not any(isinstance(each, ast.Starred) for each in node.args)


def _align(reading, made, node, source):
    """Gives the list behind a star to the parameter that takes the rest, by its name. False: there is none."""
    if node is None or not any(each["e"] == "other" and each["text"].startswith("*") for each in made["args"]):
        return True
    skipped = len(made["args"]) - len(node.args)   # self
    rest = source.rest() if hasattr(source, "rest") else None
    if rest is None or rest[0] - skipped != len(node.args) - 1 or not isinstance(node.args[-1], ast.Starred) or any(
            isinstance(each, ast.Starred) for each in node.args[:-1]):
        return False
    made["args"].pop()
    made["kwargs"][rest[1]] = reading.of(node.args[-1].value)
    return True


def follow(reading, made, found, owner, node):
    """Notes that the call is one of a function whose source may be read. False: it is not."""
    source, why_not = reading.library.source(found, owner)
    if source is not None and _align(reading, made, node, source):
        reading.called.append((made, source))
        return True
    if why_not or source is not None:
        name = made["name"] if source is None else source.name
        reading.unread.append("%s (%s)" % (name, why_not or "called with starred arguments"))
    return False


def of_method(reading, func, held, name, node=None):
    """A call of `self.NAME(...)`, or the value of a property, as a call with self in its first place."""
    static = isinstance(held, staticmethod)
    if isinstance(held, (staticmethod, classmethod)):
        held = held.__func__
    if not callable(held) or inspect.isclass(held):
        return None
    if static and node is None:
        return None
    owner = reading.scope.owner
    full = dotted(reading.library.unwrap(held), "%s.%s" % (owner.__qualname__, name))
    made = {"e": "call", "name": full, "args": [], "kwargs": {}} if node is None else _call(reading, node, full)
    if not static:
        made["args"].insert(0, {"e": "name", "id": reading.scope.self_name})
    replaced = reading.library.methods.get(name)
    if replaced is not None:
        held = inspect.getattr_static(owner, replaced, held)
    follow(reading, made, held, owner, node)
    return made


def _of_local(reading, node, name):
    """A call of a function that is defined where it is called."""
    source = Local(reading.scope.around(name), name, reading.scope.functions[name])
    made = _call(reading, node, source.name)
    if _align(reading, made, node, source):
        made["kwargs"].update((word, {"e": "name", "id": word}) for word in source.free)
        reading.called.append((made, source))
    return made


def _of_new(reading, node):
    """A call of `CLASS(...).NAME(...)`: what the class keeps of its arguments is assigned before it."""
    func = node.func
    if not isinstance(func.value, ast.Call) or not reading.is_certain():
        return None
    cls, name = _called(reading, func.value.func)
    if not inspect.isclass(cls) or not reading.library.is_ours(cls.__module__):
        return None
    word = reading.library.methods.get(func.attr, func.attr)
    held = inspect.getattr_static(cls, word, MISSING)
    build = inspect.getattr_static(cls, "__init__", MISSING)
    if not isinstance(held, types.FunctionType) or not isinstance(build, types.FunctionType):
        return None
    built = _call(reading, func.value, name + ".__init__")
    made = _call(reading, node, "%s.%s" % (name, word))
    for each, function, call in ((built, build, func.value), (made, held, node)):
        each["args"].insert(0, values.other("self"))
        follow(reading, each, function, cls, call)
    reading.before.append({"s": "do", "line": node.lineno, "value": built})
    return made


def _of_check(reading, node):
    """A method that checks what it is called on and gives it back: the check is made before the statement."""
    rule = reading.library.check_methods.get(node.func.attr)
    if rule is None or len(node.args) != 1:
        return None
    made = reading.of(node.func.value)
    if not reading.is_certain():
        return made
    tested = made if rule.call is None else {"e": "call", "name": rule.call, "args": [made], "kwargs": {}}
    reading.before.append({
        "s": "check", "line": node.lineno, "type": rule.kind, "message": ast.unparse(node),
        "test": {"e": "cmp", "op": rule.operator, "l": tested, "r": reading.of(node.args[0])}})
    return made


def _known(reading, node, words):
    """A call whose result is known, or one that only says something of its arguments. `words`: the last part
    of its name, as it is and as it is written."""
    library = reading.library
    for word in words & set(library.answers):
        return values.constant(library.answers[word])
    for word in words & set(library.places):
        return _place(reading, node, library.places[word])
    how = next((library.rewrites[word] for word in words if word in library.rewrites), None)
    if how == "unknown":
        return {"e": "global", "text": ast.unparse(node.func) + "()"}
    if how is None or not node.args:
        return None
    if how in ("and", "or") and len(node.args) == 1 and isinstance(node.args[0], ast.Starred) and isinstance(
            node.args[0].value, (ast.ListComp, ast.GeneratorExp)):
        return reading.each(node.args[0].value, "all" if how == "and" else "any")
    return _rewritten(how, node, reading.all(node.args)) if _is_aligned(node) else None


def _place(reading, node, kind):
    """A place that may count from the end as one that counts from the start, and the check that there is one."""
    if len(node.args) < 2 or not _is_aligned(node):
        return None
    place, number = reading.all(node.args[:2])
    if reading.is_certain():
        reading.before.append({
            "s": "check", "line": node.lineno, "type": kind, "message": ast.unparse(node), "test": values.both("and", [
                values.compared("<=", {"e": "neg", "of": number}, place), values.compared("<", place, number)])})
    behind = {"e": "bin", "op": "+", "l": place, "r": number}
    return {"e": "choose", "test": values.compared("<", place, {"e": "const", "v": 0}), "then": behind, "else": place}


def _rewritten(how, node, parts):
    """What a call with these arguments says of them; None if it is not as the rule thinks."""
    if how == "first":
        return parts[0]
    if how == "same":
        plain = len(parts) == 1 and all(word.arg in _NO_CHANGE for word in node.keywords)
        return parts[0] if plain else None
    if how == "rest":
        return parts[1] if len(parts) == 2 else {"e": "list", "of": parts[1:]}
    if how == "one":
        return {"e": "list", "of": parts[1:]} if len(parts) == 2 else None
    if how == "not":
        return values.negation(parts[0])
    if how in ("and", "or"):
        return values.both(how, parts)
    return {"e": "cmp", "op": how, "l": parts[0], "r": parts[1]} if len(parts) == 2 else None
