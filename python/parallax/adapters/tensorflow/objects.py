"""Calls of what is no tensor of numbers, as functions of such tensors: methods of linear operators,
functions of sparse tensors, operators that change variables, operators of quantised tensors. The name
is that of what is called.

Standalone text: it goes into reproduction scripts as it is.
"""

import inspect

import tensorflow as tf

_RAW = "tf.raw_ops."
_OPERATOR = "tf.linalg.LinearOperator"
# Class -> its constructor's parameters.
_CLASSES = {
    "Circulant": ("spectrum",), "Circulant2D": ("spectrum",), "Circulant3D": ("spectrum",),
    "Diag": ("diag",), "FullMatrix": ("matrix",), "Householder": ("reflection_axis",),
    "LowerTriangular": ("tril",), "Permutation": ("perm",), "ScaledIdentity": ("num_rows", "multiplier"),
    "Toeplitz": ("col", "row"), "Tridiag": ("diagonals",)}
# Method -> its parameters.
_METHODS = {
    "add_to_tensor": ("x",), "adjoint": (), "cholesky": (), "cond": (), "determinant": (),
    "diag_part": (), "eigvals": (), "inverse": (), "log_abs_determinant": (), "matmul": ("x",),
    "matvec": ("x",), "solve": ("rhs",), "solvevec": ("rhs",), "to_dense": (), "trace": ()}
# What a method wants to be told of the operator, and the classes that it is listed for then.
_HINTS = {"cholesky": ("is_self_adjoint", "is_positive_definite"), "eigvals": ("is_self_adjoint",)}
_SYMMETRIC = ("Diag", "FullMatrix", "ScaledIdentity")
_KIND = inspect.Parameter.POSITIONAL_OR_KEYWORD
_BASE = tf.linalg.LinearOperator

# Function -> its parameters that are sparse.
_SPARSE = {"add": "a b", "concat": "sp_inputs", "expand_dims": "sp_input", "fill_empty_rows": "sp_input",
           "maximum": "sp_a sp_b", "minimum": "sp_a sp_b", "reduce_max": "sp_input",
           "reduce_sum": "sp_input", "reorder": "sp_input", "reset_shape": "sp_input",
           "reshape": "sp_input", "retain": "sp_input", "slice": "sp_input", "softmax": "sp_input",
           "sparse_dense_matmul": "sp_a", "split": "sp_input", "to_dense": "sp_input",
           "to_indicator": "sp_input", "transpose": "sp_input"}

_OF_SPARSE = {"a": "Tensor", "b": "Tensor", "sp_a": "Tensor", "sp_b": "Tensor", "sp_input": "Tensor",
              "sp_inputs": "List[Tensor]", "to_retain": "Tensor",
              "default_value": "Tensor", "new_shape": "List[int]", "shape": "List[int]",
              "vocab_size": "int", "axis": "int", "threshold": "float"}


class Method:
    """A linear operator is made of the first parameters, the others are its method's."""

    def __init__(self, path):
        self.owner, _, self.method = path.rpartition(".")
        leaf = self.owner[len(_OPERATOR):]
        if leaf not in _CLASSES or self.method not in _METHODS:
            raise LookupError("no such program: " + path)
        self.made_of = _CLASSES[leaf]
        self.parameters = self.made_of + _METHODS[self.method]
        self._class = getattr(tf.linalg, "LinearOperator" + leaf)
        self.__signature__ = _signature([inspect.Parameter(
            name, _KIND, annotation="int" if name == "num_rows" else "Tensor") for name in self.parameters])
        self.__doc__ = getattr(self._class, self.method).__doc__

    def __call__(self, *args, **kwargs):
        given = dict(zip(self.parameters, args), **kwargs)
        hints = dict.fromkeys(_HINTS.get(self.method, ()), True)
        operator = self._class(**{name: given.pop(name) for name in self.made_of}, **hints)
        found = getattr(operator, self.method)(*given.values())
        return found.to_dense() if isinstance(found, _BASE) else found

    def text(self, args, kwargs):
        given = dict(zip(self.parameters, args), **dict(kwargs))
        made = ", ".join([given.pop(name) for name in self.made_of] +
                         [hint + "=True" for hint in _HINTS.get(self.method, ())])
        dense = ".to_dense()" if self.method in ("adjoint", "cholesky", "inverse") else ""
        return [], "%s(%s).%s(%s)%s" % (self.owner, made, self.method, ", ".join(given.values()), dense)


class OfSparse:
    """Dense tensors become sparse ones, and back."""

    def __init__(self, path):
        leaf = path.rpartition(".")[2]
        self._path = path
        self._function = getattr(tf.sparse, leaf)
        self._sparse = _SPARSE[leaf].split()
        self.__signature__ = _signature([
            p.replace(annotation=_OF_SPARSE.get(p.name, p.annotation))
            for p in inspect.signature(self._function).parameters.values() if p.name != "name"])
        self.parameters = tuple(self.__signature__.parameters)
        self.__doc__ = self._function.__doc__

    def __call__(self, *args, **kwargs):
        given = dict(zip(self.parameters, args), **kwargs)
        for name in self._sparse:
            given[name] = _each(tf.sparse.from_dense, given[name])
        return _dense(self._function(**given))

    def text(self, args, kwargs):
        given = [name + "=" + (_each_text("tf.sparse.from_dense", text) if name in self._sparse else text)
                 for name, text in list(zip(self.parameters, args)) + list(kwargs)]
        return [], "%s(%s)" % (self._path, ", ".join(given))


class _OfRaw:
    """An operator, called by keywords."""

    def __init__(self, path):
        leaf = path.rpartition(".")[2]
        self._path = path
        self._function = getattr(tf.raw_ops, leaf)
        self.__signature__ = _signature([
            p for p in inspect.signature(self._function).parameters.values() if p.name != "name"])
        self.__doc__ = self._function.__doc__


class OfVariables(_OfRaw):
    """An operator that changes variables: it takes their first values, and gives their last ones."""

    def __init__(self, path):
        super().__init__(path)
        self.variables = variables_of(path.rpartition(".")[2])

    def __call__(self, **kwargs):
        made = [tf.Variable(kwargs[name]) for name in self.variables]
        kwargs.update((name, each.handle) for name, each in zip(self.variables, made))
        result = self._function(**kwargs)
        values = [result] if isinstance(result, tf.Tensor) else [each.read_value() for each in made]
        return values[0] if len(values) == 1 else values

    def text(self, args, kwargs):
        lines = ["%s_variable = tf.Variable(%s)" % (name, dict(kwargs)[name]) for name in self.variables]
        given = ["%s=%s" % (name, name + "_variable.handle" if name in self.variables else text)
                 for name, text in kwargs]
        call = "%s(%s)" % (self._path, ", ".join(given))
        if gives(self._path):
            return lines, call
        read = [name + "_variable.read_value()" for name in self.variables]
        return lines + [call], read[0] if len(read) == 1 else "[%s]" % ", ".join(read)


class OfQuantised(_OfRaw):
    """An operator of quantised tensors: it takes and gives the whole numbers that they hold."""

    def __init__(self, path):
        super().__init__(path)
        self._definition = _definition(path.rpartition(".")[2])
        self._quantised = quantised_of(self._definition)
        self._dtypes = quantised_attributes(self._definition)

    def __call__(self, **kwargs):
        kwargs.update((name, _each(_as_quantised, kwargs[name])) for name in self._quantised if name in kwargs)
        kwargs.update((name, tf.as_dtype("q" + kwargs[name].name)) for name in self._dtypes
                      if name in kwargs and kwargs[name].is_integer)
        return _each(_as_whole, self._function(**kwargs))

    def text(self, args, kwargs):
        given = ["%s=%s" % (name, self._made(name, text)) for name, text in kwargs]
        call = "%s(%s)" % (self._path, ", ".join(given))
        lines = ['quantised = lambda each: tf.bitcast(each, "q" + each.dtype.name)',
                 'whole = lambda each: tf.bitcast(each, each.dtype.name.lstrip("q"))']
        one = len(self._definition.output_arg) == 1
        return lines, "whole(%s)" % call if one else "[whole(each) for each in %s]" % call

    def _made(self, name, text):
        if name in self._dtypes:
            return text.replace("tf.u", "tf.qu").replace("tf.i", "tf.qi")
        if name not in self._quantised:
            return text
        return _each_text("quantised", text)


def _each(change, value):
    return [change(each) for each in value] if isinstance(value, (list, tuple)) else change(value)


def _each_text(function, text):
    """The same in a snippet."""
    return ("[%s(each) for each in %s]" if text.startswith("[") else "%s(%s)") % (function, text)


def _as_quantised(tensor):
    return tf.bitcast(tensor, "q" + tensor.dtype.name) if tensor.dtype.is_integer else tensor


def _as_whole(tensor):
    return tf.bitcast(tensor, tensor.dtype.name[1:]) if tensor.dtype.is_quantized else tensor


def _signature(parameters):
    return inspect.Signature([p.replace(kind=_KIND) for p in parameters])


def _dense(value):
    if isinstance(value, tf.sparse.SparseTensor):
        return tf.sparse.to_dense(value)
    if isinstance(value, (list, tuple)):
        return [_dense(each) for each in value]
    return value


def _definition(leaf):
    from tensorflow.python.framework import op_def_registry
    return op_def_registry.get(leaf)


def variables_of(leaf):
    """Names of an operator's inputs that are variables."""
    return [each.name for each in _definition(leaf).input_arg if each.type == tf.resource.as_datatype_enum]


def quantised_attributes(op):
    """Names of an operator's attributes that are dtypes and can be nothing but quantised."""
    return [attr.name for attr in op.attr
            if attr.allowed_values.list.type and all(map(_is_quantised, attr.allowed_values.list.type))]


def _is_quantised(enum):
    return tf.as_dtype(enum).is_quantized


def _are_quantised(op, argument):
    """Whether an input or output of an operator can be nothing but quantised."""
    if argument.type:
        return _is_quantised(argument.type)
    return (argument.type_attr or argument.type_list_attr) in quantised_attributes(op)


def quantised_of(op):
    """Names of an operator's inputs that are quantised."""
    return [each.name for each in op.input_arg if _are_quantised(op, each)]


def is_quantised(op):
    """Whether the operator takes or gives a quantised tensor, and can do nothing else."""
    return any(_are_quantised(op, each) for each in list(op.input_arg) + list(op.output_arg))


def gives(path):
    """Whether the operator gives a tensor, and is not only there to change its variables."""
    return bool(_definition(path.rpartition(".")[2]).output_arg)


def find(path):
    """The callable of a name; None when it is none of these."""
    if path.startswith(_OPERATOR) and "." in path[len(_OPERATOR):]:
        return Method(path)
    if path.startswith("tf.sparse.") and path.rpartition(".")[2] in _SPARSE:
        return OfSparse(path)
    if path.startswith(("tf.raw_ops.Resource", "tf.raw_ops.AssignAdd", "tf.raw_ops.AssignSub")):
        return OfVariables(path)
    op = _definition(path[len(_RAW):]) if path.startswith(_RAW) and "uanti" in path else None
    return OfQuantised(path) if op is not None and is_quantised(op) else None


def names():
    """Of the methods and the functions of sparse tensors."""
    for leaf in _CLASSES:
        for method in _METHODS:
            if method in _HINTS and leaf not in _SYMMETRIC:
                continue
            yield _OPERATOR + leaf + "." + method
    for leaf in _SPARSE:
        yield "tf.sparse." + leaf
