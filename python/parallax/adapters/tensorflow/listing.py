"""The list of APIs: public functions, and raw ops that no public function is."""

import ast
import inspect
import textwrap

import tensorflow as tf

from . import names, opdefs, signatures, traits
from .entry import Entry


def _identity(function):
    """(module, name) of a generated function; raw ops and their public twins are made of one."""
    function = inspect.unwrap(function)
    return getattr(function, "__module__", ""), getattr(function, "__name__", "")


def _passed_on(function):
    """(module, name) of the generated function that a public one calls and does nothing else;
    None for any other."""
    function = inspect.unwrap(function)
    if ".gen_" in getattr(function, "__module__", ""):
        return _identity(function)
    try:
        body = ast.parse(textwrap.dedent(inspect.getsource(function))).body[0].body
    except (OSError, TypeError, SyntaxError, AttributeError, IndexError):
        return None
    if body and isinstance(body[0], ast.Expr):
        body = body[1:]  # the docstring
    if len(body) != 1 or not isinstance(body[0], ast.Return):
        return None
    call = body[0].value
    if not (isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute) and
            isinstance(call.func.value, ast.Name) and call.func.value.id.startswith("gen_")):
        return None
    if not all(isinstance(value, ast.Name)
               for value in call.args + [each.value for each in call.keywords]):
        return None
    return "tensorflow.python.ops." + call.func.value.id, call.func.attr


class Listing:
    """All APIs of this build. Costs some seconds; made once, in a child."""

    def __init__(self):
        self.entries = {}
        self._raw = self._raw_functions()
        self._taken = set()  # raw ops that are listed by a public name
        self._add_public()
        self._add_raw()
        for entry in self.entries.values():
            self._describe(entry)
        self.entries = {name: entry for name, entry in self.entries.items() if entry.parameters}
        self._add_names()

    def _raw_functions(self):
        """{identity: (name of the raw op, OpDef)}"""
        found = {}
        for leaf in dir(tf.raw_ops):
            op = None if leaf.startswith("_") else opdefs.plain(leaf)
            if op is not None:
                found[_identity(getattr(tf.raw_ops, leaf))] = (leaf, op)
        return found

    def _add_public(self):
        seen = set()
        for name, function in names.public_functions().items():
            key = id(inspect.unwrap(function))
            if key in seen:
                continue
            operator = _passed_on(function)
            leaf, op = self._raw.get(operator, (None, None))
            if leaf in self._taken or (operator is not None and op is None):
                continue  # another public name is the operator, or it is none that runs on tensors here
            if leaf is not None:
                self._taken.add(leaf)
            seen.add(key)
            self.entries[name] = Entry(name, function, op)

    def _add_raw(self):
        for leaf, op in self._raw.values():
            if leaf not in self._taken:
                name = "tf.raw_ops." + leaf
                self.entries[name] = Entry(name, getattr(tf.raw_ops, leaf), op, True)
        for leaf in dir(tf.raw_ops):
            op = opdefs.on_variables(leaf) or opdefs.on_quantised(leaf)
            if op is not None:
                name = "tf.raw_ops." + leaf
                self.entries[name] = Entry(name, names.resolve(name), op, True)

    def _add_names(self):
        """What else is public and the same function: `tf.math.exp`, and `tf.compat.v1.exp`. A function
        of `tf.compat.v1` with parameters of its own is an API of its own."""
        known = names.names_of_functions()
        for entry in self.entries.values():
            found = known.pop(id(inspect.unwrap(entry.function)), ())
            entry.names = sorted((name for name in found if name not in self.entries),
                                 key=lambda name: (name.startswith("tf.compat."), name))

    def _describe(self, entry):
        function = entry.function
        entry.doc = inspect.getdoc(function) or ""
        try:
            entry.signature = entry.name + str(inspect.signature(function))
        except (TypeError, ValueError):
            entry.signature = entry.name + "(...)"
        if entry.raw:
            entry.parameters = opdefs.parameters(entry.op, function) or []
        else:
            entry.parameters = [self._typed(entry, p)
                                for p in signatures.from_callable(function) or []]
        entry.traits = traits.of(entry)

    def _typed(self, entry, parameter):
        """The parameter with the type that the operator's definition states."""
        type_name, words = (opdefs.type_of(entry.op, parameter["name"]) if entry.op is not None
                            else (None, ()))
        if type_name is None:
            return parameter
        changed = dict(parameter, type=type_name)
        if words:
            changed["choices"] = words
        return changed


_CACHE = []


def listing():
    """The one Listing of this process."""
    if not _CACHE:
        _CACHE.append(Listing())
    return _CACHE[0]
