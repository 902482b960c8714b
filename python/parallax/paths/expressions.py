"""Expressions: Python's expressions in the form of docs/paths.md."""

import ast

from . import calls, values
from .scope import LOCAL
from .sources import MISSING

_COMPARED = {ast.Eq: "==", ast.NotEq: "!=", ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">=",
             ast.In: "in", ast.NotIn: "not-in", ast.Is: "is", ast.IsNot: "is-not"}
_COMPUTED = {ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.Div: "/", ast.FloorDiv: "//", ast.Mod: "%",
             ast.Pow: "**"}


def text_of(node):
    try:
        return ast.unparse(node)
    except Exception:  # RecursionError of a deep tree, say
        return type(node).__name__


class Expressions:
    """Of one function. What it meets on the way is kept: `called`, [(call, source)]; `unread`; `before`, the
    assignments and checks inside of expressions, of those that are computed in any case."""

    def __init__(self, library, scope):
        self.library, self.scope = library, scope
        self.called, self.unread, self.before = [], [], []
        self._inner = []   # of comprehensions: {name: expression}
        self._perhaps = 0  # within how many parts that need not be computed

    def of(self, node):
        method = getattr(self, "_" + type(node).__name__, None)
        made = method(node) if method else None
        return values.other(text_of(node)) if made is None else made

    def perhaps(self, node):
        """The expression of a part that need not be computed."""
        self._perhaps += 1
        made = self.of(node)
        self._perhaps -= 1
        return made

    def is_certain(self):
        return not self._perhaps and not self._inner

    def all(self, nodes):
        return [self.of(node) for node in nodes]

    # --- names ---

    def is_inner(self, name):
        return any(name in names for names in self._inner)

    def _Constant(self, node):
        return values.constant(node.value)

    def _Name(self, node):
        for names in reversed(self._inner):
            if node.id in names:
                return names[node.id]
        found, closed = self.scope.look_up(node.id)
        if found is LOCAL:
            return {"e": "name", "id": node.id}
        if found is MISSING:
            return None
        return values.of(self.library, found, self.scope.resolve(node)[1], closed)

    def _Attribute(self, node):
        own = self.scope.of_self(node)
        if own is not None:
            return self._attribute_of_self(node, own)
        if not self._begins_inner(node):
            found, name = self.scope.resolve(node)
            if found is not MISSING:
                return values.of(self.library, found, name)
            if not self.scope.root_is_local(node):
                # Below an object of the library: a setting, or nothing that the arguments decide.
                return {"e": "global", "text": text_of(node)}
        return {"e": "attr", "of": self.of(node.value), "name": node.attr}

    def _begins_inner(self, node):
        while isinstance(node, ast.Attribute):
            node = node.value
        return isinstance(node, ast.Name) and self.is_inner(node.id)

    def _attribute_of_self(self, node, own):
        held = self.scope.method(node)
        if isinstance(held, property) and held.fget is not None:
            return calls.of_method(self, node, held.fget, own)
        return {"e": "name", "id": "%s.%s" % (self.scope.owner.__qualname__, own)}

    # --- operators ---

    def _BoolOp(self, node):
        parts = [self.of(node.values[0])] + [self.perhaps(each) for each in node.values[1:]]
        return values.both("and" if isinstance(node.op, ast.And) else "or", parts)

    def _UnaryOp(self, node):
        made = self.of(node.operand)
        if isinstance(node.op, ast.Not):
            return values.negation(made)
        if isinstance(node.op, ast.UAdd):
            return made
        if not isinstance(node.op, ast.USub):
            return None
        if made["e"] == "const" and type(made["v"]) in (int, float):
            return {"e": "const", "v": -made["v"]}
        return {"e": "neg", "of": made}

    def _BinOp(self, node):
        if isinstance(node.op, ast.BitOr):
            return self._union(node)
        operator = _COMPUTED.get(type(node.op))
        if operator is None or isinstance(node.left, ast.JoinedStr):
            return None
        left, right = self.of(node.left), self.of(node.right)
        if left["e"] == "const" and isinstance(left["v"], str):
            return None   # a text that is put together
        return {"e": "bin", "op": operator, "l": left, "r": right}

    def _union(self, node):
        """`int | float`, as the list of its classes."""
        parts = [part for side in self.all([node.left, node.right])
                 for part in (side["of"] if side["e"] == "list" else [side])]
        is_classes = all(part["e"] == "name" and self.scope.look_up(part["id"].partition(".")[0])[0] is not LOCAL
                         or part == {"e": "const", "v": None} for part in parts)
        return {"e": "list", "of": parts} if is_classes else None

    def _Compare(self, node):
        sides = self.all([node.left] + node.comparators)
        parts = [values.compared(_COMPARED[type(operator)], sides[i], sides[i + 1])
                 for i, operator in enumerate(node.ops)]
        return parts[0] if len(parts) == 1 else values.both("and", parts)

    def _IfExp(self, node):
        test = self.of(node.test)
        known = values.truth(test)
        if known is not None:
            return self.of(node.body if known else node.orelse)
        return {"e": "choose", "test": test, "then": self.perhaps(node.body), "else": self.perhaps(node.orelse)}

    # --- lists ---

    def _List(self, node):
        if any(isinstance(each, ast.Starred) for each in node.elts):
            return None
        return {"e": "list", "of": self.all(node.elts)}

    _Tuple = _Set = _List

    def _Subscript(self, node):
        at = getattr(node.slice, "value", node.slice) if type(node.slice).__name__ == "Index" else node.slice
        if not isinstance(at, ast.Slice):
            made, place = self.of(node.value), self.of(at)
            if made["e"] == "list" and place["e"] == "const" and type(place["v"]) is int and place["v"] >= 0:
                return values.item(made, place["v"])
            return {"e": "index", "of": made, "at": place}
        if at.step is not None:
            return None
        return {"e": "slice", "of": self.of(node.value), "from": at.lower and self.of(at.lower),
                "to": at.upper and self.of(at.upper)}

    def _ListComp(self, node):
        return self.each(node, "list")

    _SetComp = _GeneratorExp = _ListComp

    def each(self, node, how):
        """A comprehension over one list; conditions only where all() or any() can take them in."""
        loop = node.generators[0]
        if len(node.generators) != 1 or loop.is_async or (loop.ifs and how == "list"):
            return None
        walked = self._walked(loop)
        if walked is None:
            return None
        to, over, names = walked
        self._inner.append(names)
        made, tests = self.of(node.elt), self.all(loop.ifs)
        self._inner.pop()
        if tests and how == "all":
            made = values.both("or", [values.negation(values.both("and", tests)), made])
        elif tests:
            made = values.both("and", tests + [made])
        return {"e": "each", "to": to, "of": made, "over": over, "how": how}

    def _walked(self, loop):
        """(name, list, {name: expression}) of a loop: of `for a, b in zip(x, y)` a place walks along x."""
        if isinstance(loop.target, ast.Name):
            name = loop.target.id
            return name, self.of(loop.iter), {name: {"e": "name", "id": name}}
        names = [each.id for each in getattr(loop.target, "elts", ()) if isinstance(each, ast.Name)]
        called = loop.iter.func.id if isinstance(loop.iter, ast.Call) and isinstance(loop.iter.func, ast.Name) else ""
        if len(names) != len(loop.target.elts) or called not in ("zip", "enumerate") or not loop.iter.args:
            return None
        lists, place = self.all(loop.iter.args), {"e": "name", "id": "_".join(["place"] + names)}
        over = {"e": "call", "name": "range", "kwargs": {}, "args": [
            {"e": "call", "name": "len", "args": [lists[0]], "kwargs": {}}]}
        if called == "enumerate":
            items = [place, {"e": "index", "of": lists[0], "at": place}]
        else:
            items = [{"e": "index", "of": each, "at": place} for each in lists]
        if len(items) != len(names):
            return None
        return place["id"], over, dict(zip(names, items))

    # --- the rest ---

    def _JoinedStr(self, node):
        parts = [each.value for each in node.values if isinstance(each, ast.Constant)]
        return values.constant("".join(parts)) if len(parts) == len(node.values) else None

    def _NamedExpr(self, node):
        value = self.of(node.value)
        self.before.append({"s": "assign", "line": node.lineno, "to": [node.target.id],
                            "value": value if self.is_certain() else values.other(text_of(node))})
        return {"e": "name", "id": node.target.id}

    def _Call(self, node):
        return calls.of(self, node)
