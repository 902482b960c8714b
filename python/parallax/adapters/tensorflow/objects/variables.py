"""Operators and methods that change variables, as functions of the first values to the last ones.

Standalone text, see common.py.
"""

import tensorflow as tf

from .common import OfRaw, definition


class OfVariables(OfRaw):
    """An operator that changes variables: it takes their first values, and gives their last ones."""

    def __init__(self, path):
        super().__init__(path)
        self.variables = variables_of(path.rpartition(".")[2])

    def __call__(self, **kwargs):
        made = [tf.Variable(kwargs[name]) for name in self.variables]
        kwargs.update((name, each.handle) for name, each in zip(self.variables, made))
        result = self.function(**kwargs)
        values = [result] if isinstance(result, tf.Tensor) else [each.read_value() for each in made]
        return values[0] if len(values) == 1 else values

    def text(self, args, kwargs):
        lines = ["%s_variable = tf.Variable(%s)" % (name, dict(kwargs)[name]) for name in self.variables]
        given = ["%s=%s" % (name, name + "_variable.handle" if name in self.variables else text)
                 for name, text in kwargs]
        call = "%s(%s)" % (self.path, ", ".join(given))
        if gives(self.path):
            return lines, call
        read = [name + "_variable.read_value()" for name in self.variables]
        return lines + [call], read[0] if len(read) == 1 else "[%s]" % ", ".join(read)


def variables_of(leaf):
    """Names of an operator's inputs that are variables."""
    return [each.name for each in definition(leaf).input_arg if each.type == tf.resource.as_datatype_enum]


def gives(path):
    """Whether the operator gives a tensor, and is not only there to change its variables."""
    return bool(definition(path.rpartition(".")[2]).output_arg)


_MADE = "changed = tf.Variable({variable})"
_SLICES = "changed.%s(tf.IndexedSlices({updates}, {indices}))"
_CHANGED = "changed.read_value()"
_OF_SLICES = ("scatter_add", "scatter_div", "scatter_max", "scatter_min", "scatter_mul", "scatter_sub",
              "scatter_update", "batch_scatter_update")
_OF_PLACES = ("scatter_nd_add", "scatter_nd_sub", "scatter_nd_update")
_ASSIGNS = ("assign", "assign_add", "assign_sub")


def _table():
    """Name -> what Spelled takes of it."""
    found = {"tf.Variable.gather_nd": ("variable indices", "changed.gather_nd({indices})", [_MADE]),
             "tf.Variable.sparse_read": ("variable indices", "changed.sparse_read({indices})", [_MADE])}
    for method in _ASSIGNS:
        found["tf.Variable." + method] = (
            "variable value", _CHANGED, [_MADE, "changed.%s({value})" % method])
        found["tf.compat.v1." + method] = (
            "ref value", _CHANGED, [_MADE.replace("variable}", "ref}"),
                                    "tf.compat.v1.%s(changed, {value})" % method])
    for method in _OF_SLICES:
        found["tf.Variable." + method] = (
            "variable indices updates", _CHANGED, [_MADE, _SLICES % method])
    for method in _OF_PLACES:
        found["tf.Variable." + method] = (
            "variable indices updates", _CHANGED, [_MADE, "changed.%s({indices}, {updates})" % method])
    for method in _OF_SLICES + _OF_PLACES:
        found["tf.compat.v1." + method] = (
            "ref indices updates", _CHANGED,
            [_MADE.replace("variable}", "ref}"),
             "tf.compat.v1.%s(changed, {indices}, {updates})" % method])
    return found


TABLE = _table()


def find(path):
    """The callable of an operator; None when it is none of these."""
    if path.startswith(("tf.raw_ops.Resource", "tf.raw_ops.AssignAdd", "tf.raw_ops.AssignSub")):
        return OfVariables(path)
    return None
