"""Functions of sparse tensors, as functions of dense ones.

Standalone text, see common.py.
"""

import inspect

import tensorflow as tf

from .common import each_of, each_text, signature

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


class OfSparse:
    """Dense tensors become sparse ones, and back."""

    defines = False

    def __init__(self, path):
        leaf = path.rpartition(".")[2]
        self._path = path
        self._function = getattr(tf.sparse, leaf)
        self._sparse = _SPARSE[leaf].split()
        self.__signature__ = signature([
            p.replace(annotation=_OF_SPARSE.get(p.name, p.annotation))
            for p in inspect.signature(self._function).parameters.values() if p.name != "name"])
        self.parameters = tuple(self.__signature__.parameters)
        self.__doc__ = self._function.__doc__

    def __call__(self, *args, **kwargs):
        given = dict(zip(self.parameters, args), **kwargs)
        for name in self._sparse:
            given[name] = each_of(_sparse, given[name])
        return _dense(self._function(**given))

    def text(self, args, kwargs):
        given = [name + "=" + (each_text("tf.sparse.from_dense", text) if name in self._sparse else text)
                 for name, text in list(zip(self.parameters, args)) + list(kwargs)]
        return [], "%s(%s)" % (self._path, ", ".join(given))


def _sparse(value):
    """What has no dimension has no sparse form: that is no refusal of the function."""
    if tf.rank(value) == 0:
        raise NotImplementedError("a scalar has no sparse form")
    return tf.sparse.from_dense(value)


def _dense(value):
    if isinstance(value, tf.sparse.SparseTensor):
        return tf.sparse.to_dense(value)
    if isinstance(value, (list, tuple)):
        return [_dense(each) for each in value]
    return value


_FROM = "tf.sparse.from_dense({%s})"
_A, _B, _INPUT = _FROM % "a", _FROM % "b", _FROM % "sp_input"
_INPUTS = "[tf.sparse.from_dense(each) for each in {%s}]"
_TO = "tf.sparse.to_dense(%s)"
_LOOKED_UP = "params ids weights"
_LOOKUP = "%s({params}, tf.sparse.from_dense({ids}), tf.sparse.from_dense({weights}), combiner='sum')"
_REDUCED = "%s(" + _INPUT + ", axis={axis}, keepdims={keepdims})"
_AXIS = "sp_input axis:int?=None keepdims:bool=False"
# Name -> what Spelled takes of it.
TABLE = {
    "tf.sparse.cross_hashed": ("inputs:tensors num_buckets:int=0", _TO % (
        "tf.sparse.cross_hashed(" + _INPUTS % "inputs" + ", {num_buckets})")),
    "tf.sparse.bincount": ("values axis:int=-1 minlength:int?=None binary_output:bool=False", _TO % (
        "tf.sparse.bincount({values}, axis={axis}, minlength={minlength}, binary_output={binary_output})")),
    "tf.sparse.from_dense": ("tensor", _TO % (_FROM % "tensor")),
    "tf.sparse.mask": ("values indices mask_indices", "tf.sparse.mask(tf.IndexedSlices({values}, {indices}), "
                       "{mask_indices}).values"),
    "tf.sets.difference": ("a b", _TO % "tf.sets.difference({a}, {b})"),
    "tf.sets.intersection": ("a b", _TO % "tf.sets.intersection({a}, {b})"),
    "tf.sets.union": ("a b", _TO % "tf.sets.union({a}, {b})"),
    "tf.sets.size": ("a", "tf.sets.size(%s)" % _A),
    "tf.edit_distance": ("hypothesis truth normalize:bool=True", "tf.edit_distance(%s, %s, {normalize})" % (
        _FROM % "hypothesis", _FROM % "truth")),
    "tf.nn.embedding_lookup_sparse": (_LOOKED_UP, _LOOKUP % "tf.nn.embedding_lookup_sparse"),
    "tf.nn.safe_embedding_lookup_sparse": (_LOOKED_UP, _LOOKUP % "tf.nn.safe_embedding_lookup_sparse"),
    "tf.compat.v1.nn.embedding_lookup_sparse": (
        _LOOKED_UP, _LOOKUP % "tf.compat.v1.nn.embedding_lookup_sparse"),
    "tf.compat.v1.nn.safe_embedding_lookup_sparse": (
        _LOOKED_UP, _LOOKUP % "tf.compat.v1.nn.safe_embedding_lookup_sparse"),
    "tf.compat.v1.sparse_add": ("a b", _TO % ("tf.compat.v1.sparse_add(%s, %s)" % (_A, _B))),
    "tf.compat.v1.sparse_concat": ("axis:int sp_inputs:tensors", _TO % (
        "tf.compat.v1.sparse_concat({axis}, %s)" % _INPUTS % "sp_inputs")),
    "tf.compat.v1.sparse_split": ("sp_input num_split:int axis:int", (
        "[tf.sparse.to_dense(each) for each in tf.compat.v1.sparse_split(sp_input=%s, "
        "num_split={num_split}, axis={axis})]") % _INPUT),
    "tf.compat.v1.sparse_reduce_max": (_AXIS, _REDUCED % "tf.compat.v1.sparse_reduce_max"),
    "tf.compat.v1.sparse_reduce_sum": (_AXIS, _REDUCED % "tf.compat.v1.sparse_reduce_sum"),
    "tf.compat.v1.sparse_reduce_max_sparse": (
        _AXIS, _TO % (_REDUCED % "tf.compat.v1.sparse_reduce_max_sparse")),
    "tf.compat.v1.sparse_reduce_sum_sparse": (
        _AXIS, _TO % (_REDUCED % "tf.compat.v1.sparse_reduce_sum_sparse")),
    "tf.compat.v1.nn.ctc_loss": ("labels inputs sequence_length", (
        "tf.compat.v1.nn.ctc_loss(%s, {inputs}, {sequence_length})") % (_FROM % "labels")),
    "tf.sparse.SparseTensor.__mul__": ("x y", _TO % ("(%s * {y})" % (_FROM % "x"))),
    "tf.sparse.SparseTensor.__truediv__": ("x y", _TO % ("(%s / {y})" % (_FROM % "x"))),
}


def find(path):
    """The callable of a name; None when it is none of these."""
    if path.startswith("tf.sparse.") and path.rpartition(".")[2] in _SPARSE:
        return OfSparse(path)
    return None


def names():
    return ["tf.sparse." + leaf for leaf in _SPARSE]
