"""Scope: what the names in a function stand for, looked up where Python would: local names, its closure,
its module, builtins. Nothing is called."""

import ast
import builtins
import enum
import inspect
import sys
import types

from .sources import MISSING

LOCAL = object()


def dotted(found, text):
    """The full name of a module, class or function in Python; of anything else the text."""
    if isinstance(found, types.ModuleType):
        return found.__name__
    if not isinstance(found, (type, types.FunctionType)):
        return text
    module, name = found.__module__, found.__qualname__
    if module == "builtins":
        return name
    return "%s.%s" % (module, name) if isinstance(module, str) else text


def member(library, owner, name):
    """The attribute of a module, class or enumeration, without running what computes it."""
    if isinstance(owner, types.ModuleType):
        held = vars(owner)
        if name in held:
            return held[name]
        inner = sys.modules.get("%s.%s" % (owner.__name__, name), MISSING)
        return library.member(owner, name) if inner is MISSING else inner
    if isinstance(owner, enum.EnumMeta):
        return owner.__members__.get(name, MISSING)
    if isinstance(owner, enum.Enum) and name in ("name", "value"):
        return getattr(owner, "_%s_" % name)
    if isinstance(owner, type):
        found = inspect.getattr_static(owner, name, MISSING)
        return found.__func__ if isinstance(found, (staticmethod, classmethod)) else found
    return library.member(owner, name)


class Scope:
    def __init__(self, library, written):
        self._library, self.written = library, written
        code, self._function = written.function.__code__, written.function
        self.owner = written.owner
        self.locals = self.bound()
        self.self_name = code.co_varnames[0] if self.owner is not None and code.co_argcount else None
        self.functions = {}   # those that it defines: see local.py
        self.imported = {}
        for node in ast.walk(written.node()):
            if isinstance(node, ast.ImportFrom):
                self._import_from(node)
            elif isinstance(node, ast.Import):
                for each in node.names:
                    whole = each.name if each.asname else each.name.partition(".")[0]
                    self._bind(each.asname or whole, sys.modules.get(whole, MISSING))

    def bound(self):
        """The names that are the function's own."""
        code = self._function.__code__
        return set(code.co_varnames) | set(code.co_cellvars)

    def _import_from(self, node):
        module = node.module or ""
        if node.level:
            package = self._function.__globals__.get("__package__") or ""
            parts = package.split(".")
            base = ".".join(parts[:len(parts) - node.level + 1])
            module = "%s.%s" % (base, module) if module else base
        held = sys.modules.get(module)
        for each in node.names:
            found = MISSING if held is None else member(self._library, held, each.name)
            self._bind(each.asname or each.name, found)

    def _bind(self, name, found):
        if found is not MISSING:
            self.imported[name] = found

    def around(self, name):
        """The scope that defines one of `functions`."""
        return self

    def look_up(self, name):
        """The object, LOCAL, or MISSING; and whether it is one of the closure."""
        if name in self.imported:
            return self.imported[name], False
        if name in self.locals:
            return LOCAL, False
        free = self._function.__code__.co_freevars
        if name in free:
            try:
                return self._function.__closure__[free.index(name)].cell_contents, True
            except ValueError:
                return MISSING, True
        held = self._function.__globals__
        if name in held:
            return held[name], False
        return getattr(builtins, name, MISSING), False

    def resolve(self, node):
        """(object, full name) of a name or of attributes of one; (MISSING, None) where arguments decide it."""
        if isinstance(node, ast.Name):
            found, closed = self.look_up(node.id)
            if found is LOCAL or found is MISSING:
                return MISSING, None
            is_plain = closed or getattr(builtins, node.id, MISSING) is found
            text = node.id if is_plain else "%s.%s" % (self._function.__module__, node.id)
            return found, dotted(found, text)
        if isinstance(node, ast.Attribute):
            owner, text = self.resolve(node.value)
            if owner is MISSING:
                return MISSING, None
            found = member(self._library, owner, node.attr)
            if found is MISSING:
                return MISSING, None
            own = "%s.%s" % (text, node.attr)
            return found, own if isinstance(owner, type) else dotted(found, own)
        return MISSING, None

    def root_is_local(self, node):
        """Whether what the attributes are of is a local name, or no name at all."""
        while isinstance(node, ast.Attribute):
            node = node.value
        return not isinstance(node, ast.Name) or self.look_up(node.id)[0] is LOCAL

    def of_self(self, node):
        """The attribute's name where the node is `self.NAME`, else None."""
        if (self.self_name and isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and
                node.value.id == self.self_name):
            return node.attr
        return None

    def method(self, node):
        """The function of `self.NAME` or `super().NAME` as the owner's class has it, or MISSING."""
        name = self.of_self(node)
        if name is not None:
            return inspect.getattr_static(self.owner, name, MISSING)
        if (self.owner is None or not isinstance(node, ast.Attribute) or not isinstance(node.value, ast.Call) or
                not isinstance(node.value.func, ast.Name) or node.value.func.id != "super"):
            return MISSING
        behind = False
        for each in self.owner.__mro__:
            if behind and node.attr in vars(each):
                return vars(each)[node.attr]
            held = vars(each).get(self._function.__name__)
            behind = behind or getattr(held, "__code__", None) is self._function.__code__ or (
                inspect.unwrap(held) is self._function if callable(held) else False)
        return MISSING
