"""Where the running backend implements a layer: found in the source of the layer's call()."""

import ast
import functools
import importlib
import inspect
import textwrap
import types

_DEPTH = 6
# What arranges operands, or tells what they are: a layer's implementation only where it calls
# nothing else.
_ARRANGING = frozenset((
    "any", "arange", "broadcast_to", "cast", "convert_to_numpy", "convert_to_tensor", "cumsum",
    "dropout", "dtype", "equal", "expand_dims", "full", "greater", "greater_equal", "is_tensor",
    "logical_and", "logical_not", "logical_or", "ndim", "not_equal", "ones", "ones_like",
    "reshape", "shape", "split", "squeeze", "transpose", "where", "zeros", "zeros_like"))


def of(layer, backend):
    """"keras/src/backend/torch/nn.py:512 conv": of the backend's functions that call() reaches when
    not training, the one with the layer's name, else the first; None where it reaches none."""
    layer = _inner(layer)
    found = _functions(type(layer), _activation(layer), backend)
    if not found:
        return None
    own = type(layer).__name__.lower()
    if own == "activation":
        own = getattr(_activation(layer), "__name__", own)
    named = [f for f in found if f.__name__.replace("_", "") in own]
    telling = [f for f in found if f.__name__ not in _ARRANGING]
    function = (max(named, key=lambda f: len(f.__name__)) if named
                else telling[0] if telling else found[-1])
    code = inspect.unwrap(function).__code__
    file = code.co_filename.rpartition("site-packages/")[2]
    return "%s:%d %s" % (file, code.co_firstlineno, function.__name__)


def _inner(layer):
    """The cell of a recurrent layer, the layer of a wrapper."""
    for name in ("forward_layer", "layer", "cell"):
        inner = getattr(layer, name, None)
        if hasattr(inner, "call"):
            return _inner(inner)
    return layer


def _activation(layer):
    activation = getattr(layer, "activation", None)
    return activation if isinstance(activation, types.FunctionType) else None


@functools.lru_cache(maxsize=None)
def _functions(cls, activation, backend):
    search = _Search(cls, activation, "keras.src.backend.%s" % backend)
    search.visit(getattr(cls, "call", None), 0)
    return search.found


class _Search:
    """Walks calls in the order in which they are made, depth first."""

    def __init__(self, cls, activation, prefix):
        self._cls = cls
        self._activation = activation
        self._prefix = prefix
        self._seen = set()
        self.found = []

    def visit(self, function, depth):
        function = inspect.unwrap(function) if callable(function) else None
        if not isinstance(function, types.FunctionType) or depth > _DEPTH:
            return
        if function in self._seen:
            return
        self._seen.add(function)
        for chain in _calls(function):
            parent, called = self._resolve(chain, function)
            if not isinstance(called, types.FunctionType):
                continue
            if parent.startswith(self._prefix) or called.__module__.startswith(self._prefix):
                self.found.append(called)
            elif called.__module__.startswith("keras."):
                before = len(self.found)
                self.visit(called, depth + 1)
                if len(self.found) == before and called.__module__.startswith("keras.src.ops."):
                    self._add_by_name(called.__name__)

    def _add_by_name(self, name):
        """An operation that calls its function through an object."""
        for part in ("nn", "numpy"):
            function = getattr(importlib.import_module(self._prefix + "." + part), name, None)
            if isinstance(function, types.FunctionType):
                self.found.append(function)
                return

    def _resolve(self, chain, function):
        """The object that a chain of names means in `function`, and the module it was taken from."""
        if chain == ("self", "activation"):
            return "", self._activation
        here = self._cls if chain[0] == "self" else function.__globals__.get(chain[0])
        parent = ""
        for name in chain[1:]:
            parent = getattr(here, "__name__", "")
            here = getattr(here, name, None)
        return parent, here


@functools.lru_cache(maxsize=None)
def _calls(function):
    """The chains of names that are called, ("ops", "conv"), in the order of the calls."""
    try:
        tree = ast.parse(textwrap.dedent(inspect.getsource(function)))
    except (OSError, TypeError, SyntaxError):
        return ()
    visitor = _Calls()
    visitor.visit(tree)
    return tuple(visitor.chains)


class _Calls(ast.NodeVisitor):
    def __init__(self):
        self.chains = []

    def visit_If(self, node):
        names = {name.id for name in ast.walk(node.test) if isinstance(name, ast.Name)}
        negated = isinstance(node.test, ast.UnaryOp)
        for branch in ((node.orelse,) if "training" in names and not negated
                       else (node.body, node.orelse)):
            for statement in branch:
                self.visit(statement)

    def visit_Call(self, node):
        self.generic_visit(node)  # arguments come first
        chain, at = [], node.func
        while isinstance(at, ast.Attribute):
            chain.append(at.attr)
            at = at.value
        if isinstance(at, ast.Name):
            self.chains.append((at.id, *reversed(chain)))
