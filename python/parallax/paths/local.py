"""Functions that a function defines inside of itself. The names of the outer one that they use are further
parameters of theirs, which each call hands over."""

import ast

from .scope import LOCAL, Scope

_FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)


def own_nodes(node):
    """The nodes of a function, without those inside of functions that it defines."""
    waiting = list(node.body) if isinstance(node.body, list) else [node.body]
    while waiting:
        each = waiting.pop()
        yield each
        if not isinstance(each, _FUNCTIONS + (ast.ClassDef,)):
            waiting.extend(ast.iter_child_nodes(each))


def definitions(node):
    """{name: node} of the functions that a function defines once and under no other name."""
    found, bound = {}, []
    for each in own_nodes(node):
        if isinstance(each, ast.FunctionDef) and not each.decorator_list:
            found[each.name] = each
            bound.append(each.name)
        elif isinstance(each, ast.Assign) and isinstance(each.value, ast.Lambda) and isinstance(
                each.targets[0], ast.Name):
            found[each.targets[0].id] = each.value
        if isinstance(each, ast.Name) and isinstance(each.ctx, ast.Store):
            bound.append(each.id)
    return {name: held for name, held in found.items() if bound.count(name) == 1}


def _arguments(node):
    given = node.args
    found = list(getattr(given, "posonlyargs", [])) + given.args + given.kwonlyargs
    return [each.arg for each in found + [given.vararg, given.kwarg] if each is not None]


def _bound(node):
    found = set(_arguments(node))
    for each in own_nodes(node):
        if isinstance(each, ast.Name) and isinstance(each.ctx, ast.Store):
            found.add(each.id)
        elif isinstance(each, (ast.FunctionDef, ast.ClassDef)):
            found.add(each.name)
        elif isinstance(each, ast.ExceptHandler) and each.name:
            found.add(each.name)
    return found


def _free(scope, node, seen):
    """The outer names that a function inside of the scope uses, or that those use that it calls."""
    bound, found = _bound(node), set()
    for each in ast.walk(node):
        if not isinstance(each, ast.Name) or not isinstance(each.ctx, ast.Load) or each.id in bound:
            continue
        inner = scope.functions.get(each.id)
        if inner is None:
            if scope.look_up(each.id)[0] is LOCAL:
                found.add(each.id)
        elif each.id not in seen:
            found |= _free(scope, inner, seen | {each.id})
    return found


class Local:
    """A source, as Written is one; `scope` is that of the function around it."""

    def __init__(self, scope, name, node):
        self.scope, self.local_name, self._node = scope, name, node
        self.function, self.owner = scope.written.function, scope.written.owner
        self.free = sorted(_free(scope, node, {name}))

    def identity(self):
        return "local", self.scope.written.identity(), self._node.lineno, self._node.col_offset

    @property
    def name(self):
        return "%s.<locals>.%s" % (self.scope.written.name, self.local_name)

    @property
    def line(self):
        return self._node.lineno

    @property
    def file(self):
        return self.scope.written.file

    def key(self):
        return "%s > %s@%d" % (self.scope.written.key(), self.local_name, self._node.lineno)

    def node(self):
        return self._node

    def rest(self):
        """As of Written."""
        given = self._node.args
        return (len(given.args), given.vararg.arg) if given.vararg else None

    def parameters(self, reading):
        """`reading` turns the defaults into expressions."""
        given = self._node.args
        plain = list(getattr(given, "posonlyargs", [])) + given.args
        defaults = [None] * (len(plain) - len(given.defaults)) + given.defaults
        found = [_parameter(reading, each.arg, "positional", default) for each, default in zip(plain, defaults)]
        found += [{"name": given.vararg.arg, "kind": "args"}] if given.vararg else []
        found += [_parameter(reading, each.arg, "keyword", default)
                  for each, default in zip(given.kwonlyargs, given.kw_defaults)]
        found += [{"name": word, "kind": "keyword"} for word in self.free]
        return found + ([{"name": given.kwarg.arg, "kind": "kwargs"}] if given.kwarg else [])


def _parameter(reading, name, kind, default):
    made = {"name": name, "kind": kind}
    if default is not None:
        made["default"] = reading.of(default)
    return made


class LocalScope(Scope):
    """Names inside of a function inside of a function."""

    def __init__(self, library, local):
        super().__init__(library, local)
        self._outer = local.scope
        self.self_name = local.scope.self_name
        self.functions = {name: node for name, node in local.scope.functions.items() if name not in self.locals}

    def bound(self):
        return _bound(self.written.node()) | set(self.written.free)

    def around(self, name):
        own = definitions(self.written.node())
        return self if name in own else self._outer.around(name)

    def look_up(self, name):
        if name in self.locals or name in self.imported:
            return super().look_up(name)
        return self._outer.look_up(name)


def scope_of(library, source):
    return (LocalScope if isinstance(source, Local) else Scope)(library, source)
