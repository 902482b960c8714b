"""From a callable to its source: decorators taken off, files parsed, functions found in them."""

import ast
import collections
import functools
import inspect
import os
import sys
import types

MISSING = object()
_MAX_FILES = 48   # syntax trees that are kept


def unwrap(found):
    """The innermost function of decorators that say what they wrap, and of partial()."""
    for _ in range(64):
        if isinstance(found, (staticmethod, classmethod)):
            found = found.__func__
        elif isinstance(found, functools.partial) and not found.args and not found.keywords:
            found = found.func
        elif isinstance(found, types.ModuleType):
            return found
        else:
            inner = vars_of(found).get("__wrapped__", MISSING)
            if inner is MISSING and not isinstance(found, (types.FunctionType, type)):
                # Of an extension type that wraps; any other object may compute it.
                inner = inspect.getattr_static(found, "__wrapped__", MISSING)
                if inner is not MISSING:
                    inner = getattr(found, "__wrapped__", MISSING)
            if inner is MISSING or inner is found:
                return found
            found = inner
    return found


def vars_of(found):
    try:
        return vars(found)
    except TypeError:
        return {}


def relative_path(path):
    """The file relative to the folder of packages that has it."""
    path = os.path.abspath(path)
    for folder in sorted((os.path.abspath(p or os.curdir) for p in sys.path), key=len, reverse=True):
        if path.startswith(folder + os.sep):
            return path[len(folder) + 1:].replace(os.sep, "/")
    return os.path.basename(path)


class _Files:
    """Syntax trees of the files met last: {first line: [nodes of functions]} of each."""

    def __init__(self):
        self._kept = collections.OrderedDict()

    def functions(self, path):
        found = self._kept.pop(path, None)
        if found is None:
            found = self._read(path)
            while len(self._kept) >= _MAX_FILES:
                self._kept.popitem(last=False)
        self._kept[path] = found
        return found

    @staticmethod
    def _read(path):
        found = {}
        try:
            with open(path, "rb") as file:
                tree = ast.parse(file.read())
        except (OSError, SyntaxError, ValueError):
            return found
        for node in ast.walk(tree):
            if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)):
                decorators = getattr(node, "decorator_list", [])
                line = min([node.lineno] + [each.lineno for each in decorators])
                found.setdefault(line, []).append(node)
        return found


_FILES = _Files()


class Written:
    """A function whose Python is there. `owner`: the class whose instance `self` is."""

    def __init__(self, function, owner=None):
        self.function, self.owner = function, owner

    def identity(self):
        return self.function, self.owner

    @property
    def name(self):
        return "%s.%s" % (self.function.__module__, self.function.__qualname__)

    @property
    def line(self):
        return self.node().lineno

    def key(self):
        own = "" if self.owner is None else " of " + self.owner.__qualname__
        made_as = self.function.__name__
        renamed = "" if made_as == self.function.__code__.co_name else " as " + made_as
        return "%s@%d%s%s" % (self.name, self.function.__code__.co_firstlineno, renamed, own)

    @property
    def file(self):
        return relative_path(self.function.__code__.co_filename)

    def rest(self):
        """(place, name) of the parameter that takes the rest of the arguments, or None."""
        code = self.function.__code__
        if not code.co_flags & inspect.CO_VARARGS:
            return None
        return code.co_argcount, code.co_varnames[code.co_argcount + code.co_kwonlyargcount]

    def node(self):
        """Its syntax tree, or None where the file does not have it."""
        code = self.function.__code__
        found = _FILES.functions(code.co_filename).get(code.co_firstlineno, [])
        named = [each for each in found if getattr(each, "name", "<lambda>") == code.co_name]
        return named[0] if len(named) == 1 else None


class Made:
    """A function that no file has: the choice between implementations, or what builds and calls a module.
    `parameters` and `body(maker)` as the form has them; `maker.call(source, kwargs)` is a call of another
    source."""

    depth = 0   # it is no level of calls

    def __init__(self, name, parameters, body):
        self.name, self.parameters, self.body = name, parameters, body

    def identity(self):
        return "made", self.name

    def key(self):
        return "made " + self.name


def parameter(name, kind="positional", default=None):
    found = {"name": name, "kind": kind}
    if default is not None:
        found["default"] = default
    return found


def name(text):
    return {"e": "name", "id": text}


def alternatives(bodies, text):
    """Statements of which any may run: nested ifs on a value that no argument decides."""
    if not bodies:
        return []
    first, *others = bodies
    if not others:
        return first
    return [{"s": "if", "line": 0, "test": {"e": "global", "text": text}, "then": first,
             "else": alternatives(others, text)}]
