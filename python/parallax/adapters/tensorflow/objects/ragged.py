"""Ragged tensors, as functions of their values and of what tells their rows; what is ragged is padded
with zeros.
"""

from .spelled import DENSE

_CLASS = "tf.RaggedTensor."
_MADE = _CLASS + "from_row_lengths({values}, {row_lengths})"
_WORDS = "values row_lengths"
# Constructor -> its parameters.
_FROM = {
    "from_row_lengths": "values row_lengths", "from_row_limits": "values row_limits",
    "from_row_splits": "values row_splits", "from_row_starts": "values row_starts",
    "from_value_rowids": "values value_rowids", "from_uniform_row_length": "values uniform_row_length:int",
    "from_nested_row_lengths": "flat_values nested_row_lengths:tensors",
    "from_nested_row_splits": "flat_values nested_row_splits:tensors",
    "from_nested_value_rowids": "flat_values nested_value_rowids:tensors",
    "from_tensor": "tensor lengths"}
# Method -> what is done with its result.
_METHODS = {
    "to_tensor": "%s", "row_lengths": "%s", "row_limits": "%s", "row_starts": "%s", "value_rowids": "%s",
    "nrows": "%s", "bounding_shape": "%s", "nested_row_lengths": "%s", "nested_value_rowids": "%s",
    "to_sparse": "tf.sparse.to_dense(%s)"}
# Operators that ragged tensors overload, on two of the same rows.
_OF_TWO = {"add": "+", "and": "&", "eq": "==", "floordiv": "//", "ge": ">=", "gt": ">", "le": "<=", "lt": "<",
           "mod": "%", "mul": "*", "ne": "!=", "or": "|", "pow": "**", "sub": "-", "truediv": "/", "xor": "^"}
_OF_ONE = {"abs": "abs(%s)", "invert": "~%s", "neg": "-%s"}


def _table():
    """Name -> what Spelled takes of it."""
    found = {}
    for name, words in _FROM.items():
        given = ", ".join("{%s}" % word.partition(":")[0] for word in words.split())
        found[_CLASS + name] = (words, "%s%s(%s).to_tensor()" % (_CLASS, name, given))
    for name, use in _METHODS.items():
        found[_CLASS + name] = (_WORDS, use % ("%s.%s()" % (_MADE, name)))
    found.update({
        _CLASS + "from_sparse": ("tensor", _CLASS + "from_sparse(tf.sparse.from_dense({tensor})).to_tensor()"),
        _CLASS + "merge_dims": (_WORDS, _MADE + ".merge_dims(0, 1)"),
        _CLASS + "with_values": (_WORDS + " new", _MADE + ".with_values({new}).to_tensor()"),
        _CLASS + "with_flat_values": (_WORDS + " new", _MADE + ".with_flat_values({new}).to_tensor()"),
        "tf.ragged.boolean_mask": ("data mask", "dense(tf.ragged.boolean_mask({data}, {mask}))", [DENSE]),
        "tf.ragged.cross_hashed": ("inputs:tensors num_buckets:int=0",
                                   "dense(tf.ragged.cross_hashed({inputs}, {num_buckets}))", [DENSE]),
        "tf.ragged.range": ("starts limits deltas",
                            "tf.ragged.range({starts}, {limits}, {deltas}).to_tensor()"),
        "tf.ragged.row_splits_to_segment_ids": (
            "splits", "tf.ragged.row_splits_to_segment_ids({splits})"),
        "tf.ragged.segment_ids_to_row_splits": (
            "segment_ids", "tf.ragged.segment_ids_to_row_splits({segment_ids})"),
        "tf.ragged.stack": ("values:tensors axis:int=0", "dense(tf.ragged.stack({values}, {axis}))", [DENSE]),
        "tf.ragged.stack_dynamic_partitions": (
            "data partitions num_partitions:int",
            "tf.ragged.stack_dynamic_partitions({data}, {partitions}, {num_partitions}).to_tensor()")})
    one, two = _MADE.replace("values", "x"), _MADE.replace("values", "y")
    for name, operator in _OF_TWO.items():
        found["%s__%s__" % (_CLASS, name)] = (
            "x y row_lengths", "(%s %s %s).to_tensor()" % (one, operator, two))
    for name, operator in _OF_ONE.items():
        found["%s__%s__" % (_CLASS, name)] = ("x row_lengths", "(%s).to_tensor()" % operator % one)
    return found


TABLE = _table()
