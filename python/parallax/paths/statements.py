"""Statements: Python's statements in the form of docs/paths.md."""

import ast

from . import messages, values
from .expressions import text_of
from .sources import MISSING

# Methods that change what they are called on.
_CHANGES = ("append", "extend", "insert", "pop", "remove", "sort", "reverse", "clear", "discard")


class Statements:
    """Of one function; `count` is how many it made."""

    def __init__(self, reading):
        self._reading = reading
        self.count = 0

    def of(self, nodes):
        made = []
        for node in nodes:
            method = getattr(self, "_" + type(node).__name__, self._other)
            own = method(node) or []
            made += self._taken() + own
            if own and own[-1]["s"] in ("return", "raise", "break", "continue"):
                break   # nothing runs behind it
        return made

    def _taken(self):
        """Assignments that lie in expressions of the statement."""
        before, self._reading.before = self._reading.before, []
        self.count += len(before)
        return before

    def _one(self, kind, node, **fields):
        self.count += 1
        return {"s": kind, "line": node.lineno, **fields}

    def _value(self, node):
        return self._reading.of(node)

    def _other(self, node):
        return [self._one("do", node, value=values.other(text_of(node)))]

    def _nothing(self, node):
        return []

    _Pass = _Import = _ImportFrom = _Global = _Nonlocal = _Delete = _nothing

    # --- assignments ---

    def _assign(self, node, target, value):
        """The statements that `target = value` is."""
        own = self._name(target)
        if own:
            return [self._one("assign", node, to=[own], value=value)]
        if isinstance(target, (ast.Tuple, ast.List)):
            return self._unpack(node, target.elts, value)
        if isinstance(target, ast.Starred):
            return self._assign(node, target.value, values.other(text_of(node)))
        while isinstance(target, (ast.Subscript, ast.Attribute)) and not self._name(target):
            target = target.value
        own = self._name(target)
        changed = values.other(text_of(node))
        if own and (own != getattr(target, "id", None) or self._reading.scope.resolve(target)[0] is MISSING):
            return [self._one("assign", node, to=[own], value=changed)]   # a part of it is another now
        return [self._one("do", node, value=changed)]

    def _unpack(self, node, targets, value):
        names = [self._name(each) for each in targets]
        if len(names) == 1 and names[0]:
            return [self._one("assign", node, to=names, value=values.item(value, 0))]
        if all(names):
            return [self._one("assign", node, to=names, value=value)]
        unknown = values.other(text_of(node))
        return [made for each in targets for made in self._assign(node, each, unknown)]

    def _name(self, target):
        if isinstance(target, ast.Name):
            return target.id
        own = self._reading.scope.of_self(target)
        return None if own is None else "%s.%s" % (self._reading.scope.owner.__qualname__, own)

    def _Assign(self, node):
        value = self._value(node.value)
        return [made for target in node.targets for made in self._assign(node, target, value)]

    def _AnnAssign(self, node):
        return [] if node.value is None else self._assign(node, node.target, self._value(node.value))

    def _AugAssign(self, node):
        left = ast.copy_location(ast.BinOp(node.target, node.op, node.value), node)
        return self._assign(node, node.target, self._value(left))

    # --- what decides ---

    def _If(self, node):
        test = self._value(node.test)
        before, known = self._taken(), values.truth(test)
        if known is not None:
            return before + self.of(node.body if known else node.orelse)
        return before + [self._one("if", node, test=test, then=self.of(node.body), **{"else": self.of(node.orelse)})]

    def _Assert(self, node):
        return self._checked(node, self._value(node.test), "AssertionError", messages.of(node.msg))

    def _checked(self, node, test, kind, message):
        """A check; nothing if it always holds, and if it never does what it raises."""
        known = values.truth(test)
        if known is None:
            return [self._one("check", node, test=test, type=kind, message=message)]
        return [] if known else [self._one("raise", node, type=kind, message=message)]

    def _Raise(self, node):
        kind, message = messages.of_raised(node.exc)
        return [self._one("raise", node, type=kind, message=message)]

    def _Return(self, node):
        return [self._one("return", node, value=node.value and self._value(node.value))]

    def _Break(self, node):
        return [{"s": "break"}]

    def _Continue(self, node):
        return [{"s": "continue"}]

    def _For(self, node):
        over = self._value(node.iter)
        before = self._taken()
        names = [self._name(each) for each in ([node.target] if isinstance(node.target, ast.Name)
                                               else getattr(node.target, "elts", []))]
        loop = self._one("loop", node, to=[each or "_" for each in names], over=over, body=self.of(node.body))
        return before + [loop] + self.of(node.orelse)

    _AsyncFor = _For

    def _While(self, node):
        loop = self._one("loop", node, to=[], over=None, body=self.of(node.body))
        return [loop] + self.of(node.orelse)

    def _With(self, node):
        made = []
        for item in node.items:
            if item.optional_vars is not None:
                made += self._assign(node, item.optional_vars, values.other(text_of(item.context_expr)))
        return made + self.of(node.body)

    _AsyncWith = _With

    def _Try(self, node):
        done = self.of(node.body + node.orelse)
        for handler in node.handlers:
            kind = text_of(handler.type) if handler.type is not None else "Exception"
            then = self.of(handler.body)
            done = [self._one("if", handler, test=values.other("raises " + kind), then=then, **{"else": done})]
        return done + self.of(node.finalbody)

    # --- calls for their effect ---

    def _Expr(self, node):
        if isinstance(node.value, ast.Constant):
            return []
        check = self._check(node.value) if isinstance(node.value, ast.Call) else None
        if check is None:
            check = self._changed(node)
        if check is not None:
            return check
        return [self._one("do", node, value=self._value(node.value))]

    def _changed(self, node):
        """A method that changes a list of the function's own as an assignment, or None."""
        call = node.value
        if not isinstance(call, ast.Call) or not isinstance(call.func, ast.Attribute):
            return None
        name, method = self._name(call.func.value), call.func.attr
        if name is None or method not in _CHANGES or self._reading.scope.resolve(call.func.value)[0] is not MISSING:
            return None
        value = values.other(text_of(call))
        if method in ("append", "extend") and len(call.args) == 1:
            added = self._value(call.args[0])
            added = {"e": "list", "of": [added]} if method == "append" else added
            value = {"e": "bin", "op": "+", "l": self._value(call.func.value), "r": added}
        return [self._one("assign", node, to=[name], value=value)]

    def _check(self, call):
        """A call of a check function as a check, or None."""
        found, name = self._reading.scope.resolve(call.func)
        if found is MISSING or not self._reading.library.is_ours(name):
            return None
        rule = self._reading.library.checks.get(name.rpartition(".")[2])
        tested = rule and argument(call, rule.test)
        if tested is None:
            return None
        test = self._value(tested)
        if rule.call:
            test = {"e": "call", "name": rule.call, "args": [test], "kwargs": {}}
        if rule.operator:
            right = rule.right if isinstance(rule.right, dict) else argument(call, rule.right)
            if right is None:
                return None
            right = right if isinstance(right, dict) else self._value(right)
            test = values.compared(rule.operator, test, right)
        kind = argument(call, rule.kind_at)
        return self._checked(call, test, rule.kind if kind is None else text_of(kind),
                             messages.of(argument(call, rule.message)))

    def _FunctionDef(self, node):
        return [self._one("assign", node, to=[node.name], value=values.other("def " + node.name))]

    _AsyncFunctionDef = _ClassDef = _FunctionDef


def argument(call, place):
    """The node of an argument by (place, keyword) or place, or None."""
    if place is None:
        return None
    at, word = place if isinstance(place, tuple) else (place, None)
    if at is not None and at < len(call.args) and not any(isinstance(a, ast.Starred) for a in call.args[:at + 1]):
        return call.args[at]
    return next((each.value for each in call.keywords if word and each.arg == word), None)
