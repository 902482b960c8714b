"""Functions: a source as FUNCTION of docs/paths.md, with the calls in it."""

import ast

from . import statements, values
from .expressions import Expressions
from .local import Local, definitions, scope_of
from .sources import Made

_MAX_NESTING = 150   # the engine reads JSON of 200


class Form:
    """`json`: FUNCTION; `called`: [(call, source)], of which the calls get their "function" later; `unread`:
    what it calls and nobody reads; `count`: its statements."""

    def __init__(self, json, called, unread, count):
        self.json, self.called, self.unread, self.count = json, called, unread, count


class _Maker:
    """What the body of a Made source is written with."""

    def __init__(self):
        self.called = []

    def call(self, source, kwargs, args=()):
        made = {"e": "call", "name": source.name, "args": list(args), "kwargs": kwargs}
        self.called.append((made, source))
        return made


def form_of(library, source):
    if isinstance(source, Made):
        maker = _Maker()
        body = source.body(maker)
        json = {"name": source.name, "file": "", "line": 0, "parameters": source.parameters, "body": body}
        return Form(json, maker.called, [], len(maker.called))
    node = source.node()
    scope = scope_of(library, source)
    scope.functions.update(definitions(node))
    reading = Expressions(library, scope)
    made = statements.Statements(reading)
    if isinstance(node, ast.Lambda):
        body = [{"s": "return", "line": node.lineno, "value": reading.of(node.body)}]
    else:
        body = made.of(node.body)
    json = {"name": library.public_name(source.function) or source.name, "file": source.file,
            "line": source.line, "body": body, "parameters": source.parameters(reading) if isinstance(source, Local)
            else parameters(library, source)}
    return Form(json, reading.called, reading.unread, made.count + 1) if nesting(body) <= _MAX_NESTING else None


def nesting(held):
    """How many lists and dictionaries lie in each other; a long chain of elif is one."""
    if isinstance(held, dict):
        held = held.values()
    elif not isinstance(held, list):
        return 0
    return 1 + max(map(nesting, held), default=0)


def parameters(library, source):
    """The parameters of a source, as the form has them."""
    if isinstance(source, Made):
        return source.parameters
    return _parameters(library, source.function, source.node().args)


def _parameters(library, function, arguments):
    """As the function itself has them: its defaults are values by now."""
    found = []
    plain = list(getattr(arguments, "posonlyargs", [])) + arguments.args
    defaults = list(function.__defaults__ or ())
    first = len(plain) - len(defaults)
    for place, each in enumerate(plain):
        found.append(_parameter(library, each.arg, "positional", defaults[place - first:place - first + 1]
                                if place >= first else []))
    if arguments.vararg:
        found.append({"name": arguments.vararg.arg, "kind": "args"})
    for each in arguments.kwonlyargs:
        held = function.__kwdefaults__ or {}
        found.append(_parameter(library, each.arg, "keyword", [held[each.arg]] if each.arg in held else []))
    if arguments.kwarg:
        found.append({"name": arguments.kwarg.arg, "kind": "kwargs"})
    return found


def _parameter(library, name, kind, default):
    made = {"name": name, "kind": kind}
    if default:
        made["default"] = default_of(library, default[0])
    return made


def default_of(library, found):
    made = values.of(library, found, "default", True)
    return made if made["e"] != "global" else values.other("default")
