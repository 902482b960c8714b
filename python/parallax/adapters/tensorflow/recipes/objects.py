"""Calls of functions of sparse tensors, of what changes variables, of arrays and tables."""

import tensorflow as tf

from .values import call, r, z


def _holed(*shape):
    """About half of its elements are 0."""
    return tf.nn.relu(r(*shape))


def _sparse():
    a, b, c, d, e, f = (_holed(2, 3), _holed(2, 3), _holed(4, 4), _holed(4, 4), _holed(5, 2), _holed(5, 2))
    pairs, one = [call(a, b), call(c, d), call(e, f)], [call(a), call(c), call(e)]
    return {
        "sparse.add sparse.maximum sparse.minimum": pairs,
        "sparse.concat": [call(axis, [x, y]) for axis, x, y in ((0, a, b), (1, c, d), (0, e, f))],
        "sparse.expand_dims sparse.reduce_max sparse.reduce_sum": one + [call(a, 1), call(c, 0), call(e, -1)],
        "sparse.fill_empty_rows": [call(x, r()) for x in (a, c, e)],
        "sparse.reorder sparse.softmax sparse.reset_shape sparse.to_dense sparse.transpose": one,
        "sparse.reshape": [call(a, [3, 2]), call(c, [2, 8]), call(e, [10])],
        "sparse.retain": [call(1 + tf.abs(r(n)), tf.constant([True, False] * n)[:n]) for n in (2, 3, 6)],
        "sparse.slice": [call(x, z([1, 0], "int64"), z([1, 2], "int64")) for x in (a, c, e)],
        "sparse.sparse_dense_matmul": [call(x, r(x.shape[1], n)) for x, n in ((a, 2), (c, 1), (e, 3))],
        "sparse.split": [call(sp_input=x, num_split=2, axis=axis) for x, axis in ((a, 1), (c, 0), (e, 0))],
        "sparse.to_indicator": [call(z(x), 5) for x in ([[1, 2], [3, 4]], [[1, 4, 2]], [[1], [2], [3]])],
    }


def _variables():
    """An operator's variables and gradient have one shape; with indices the gradient has their rows."""
    from .. import opdefs
    from ..objects import variables as of_variables
    found = {}
    for leaf in dir(tf.raw_ops):
        op = opdefs.on_variables(leaf)
        if op is None:
            continue
        variables = of_variables.variables_of(leaf)
        typed = {"dtype"} & {attr.name for attr in op.attr if "Gather" in leaf}
        found["raw_ops." + leaf] = [
            ((), {**{name: tf.as_dtype(dtype) for name in typed}, **{each.name: _argument(leaf, each.name, each.name in variables, n, dtype)
                  for each in op.input_arg}}) for n, dtype in ((2, "float32"), (3, "float64"), (4, "float32"))]
    return found


def _argument(leaf, name, variable, n, dtype):
    """One input of an operator on a variable of n + 1 rows of n, or of n + 1 numbers."""
    places = "Nd" in leaf
    indexed = "Sparse" in leaf or "Scatter" in leaf or "Gather" in leaf
    if variable:
        return r(n + 1, n, low=0.5, dtype=dtype)
    if name == "indices":
        return z([[i] for i in range(n)]) if places else z(list(range(n)))
    if name in ("begin", "end", "strides"):
        return z({"begin": [0, 0], "end": [n, n], "strides": [1, 1]}[name])
    if name in ("grad", "updates", "delta", "value"):
        return r(n if indexed or "Strided" in leaf else n + 1, n, low=0.5, dtype=dtype)
    if name == "global_step":
        return z(3, "int64")
    if name == "lr_power":
        return tf.constant(-0.5, dtype)
    return tf.constant(0.25, dtype)


def _spelled_sparse():
    shapes = ((2, 3), (4, 4), (5, 2), (3, 1), (1, 6))
    one = [call(_holed(*shape)) for shape in shapes]
    pairs = [call(_holed(*shape), _holed(*shape)) for shape in shapes]
    whole = [(z([[1, 2], [3, 4]]), z([[2, 5], [3, 0]])), (z([[1, 2, 3]]), z([[3, 2, 7]])),
             (z([[1], [2], [3]]), z([[1], [5], [3]])), (z([[1, 2, 2, 4], [3, 1, 4, 0]], "int64"),) * 2]
    counted = [call(x, axis, keepdims) for (x,), _ in one for axis, keepdims in ((None, False), (1, True))]
    looked_up = [call(r(n, width), ids, tf.cast(ids, "float32") / 4) for n, width, ids in (
        (5, 2, z([[1, 2], [3, 4]])), (4, 3, z([[1, 2, 3]])), (6, 1, z([[1, 0], [2, 5], [3, 1]])),
        (5, 4, z([[1, 2, 4], [3, 1, 0]], "int64")))]
    return {
        "sparse.cross_hashed": [call([a, b], 10) for a, b in whole],
        "sparse.from_dense": one,
        "sparse.mask": [call(r(n, 2), z(list(range(n))), z([0, n - 1])) for n in (2, 3, 4, 6)],
        "sets.difference sets.intersection sets.union edit_distance": [call(a, b) for a, b in whole],
        "sets.size": [call(a) for a, _ in whole],
        "nn.embedding_lookup_sparse compat.v1.nn.embedding_lookup_sparse nn.safe_embedding_lookup_sparse "
        "compat.v1.nn.safe_embedding_lookup_sparse": looked_up,
        "compat.v1.sparse_add": pairs,
        "compat.v1.sparse_concat": [call(0, [a, b]) for (a, b), _ in pairs],
        "compat.v1.sparse_split": [call(_holed(m, n), 2, axis) for m, n, axis in (
            (2, 3, 0), (4, 4, 1), (5, 2, 0), (3, 4, 1))],
        "compat.v1.sparse_reduce_max compat.v1.sparse_reduce_sum compat.v1.sparse_reduce_max_sparse "
        "compat.v1.sparse_reduce_sum_sparse": counted,
        "compat.v1.nn.ctc_loss": [
            call(z([[1] * labels] * batch), r(times, batch, classes), z([times] * batch))
            for times, batch, classes, labels in ((4, 2, 5, 1), (6, 1, 4, 2), (3, 3, 6, 1), (8, 2, 3, 3))],
        "sparse.SparseTensor.__mul__ sparse.SparseTensor.__truediv__": [
            call(_holed(*shape), r(*shape, low=0.5)) for shape in shapes],
    }


def _methods_of_variables():
    shapes = [((4,), "float32"), ((3, 2), "float32"), ((5, 2), "float64"), ((2, 3, 2), "float32"),
              ((6, 1), "float64")]
    whole = [call(r(*shape, dtype=dtype), r(*shape, dtype=dtype)) for shape, dtype in shapes]
    rows = [call(r(*shape, dtype=dtype), z([1, 0]), r(2, *shape[1:], low=0.5, dtype=dtype))
            for shape, dtype in shapes]
    places = [call(r(*shape, dtype=dtype), z([[1], [0]]), r(2, *shape[1:], dtype=dtype))
              for shape, dtype in shapes]
    several = "{0}add {0}div {0}max {0}min {0}mul {0}sub {0}update".format
    batches = [call(x, tf.stack([z([1, 0])] * x.shape[0]), r(x.shape[0], 2, *x.shape[2:]))
               for x in (r(2, 3), r(3, 2, 2), r(1, 4), r(4, 5))]
    return {
        " ".join(owner + name for owner in ("Variable.", "compat.v1.")
                 for name in ("assign", "assign_add", "assign_sub")): whole,
        several("Variable.scatter_") + " " + several("compat.v1.scatter_"): rows,
        " ".join(owner + name for owner in ("Variable.", "compat.v1.")
                 for name in ("scatter_nd_add", "scatter_nd_sub", "scatter_nd_update")): places,
        "Variable.batch_scatter_update compat.v1.batch_scatter_update": batches,
        "Variable.gather_nd": [call(x, indices) for (x, indices, _), _ in places],
        "Variable.sparse_read": [call(x, indices) for (x, indices, _), _ in rows],
    }


def _tables():
    arrays = [r(3), r(2, 3), r(4, 2, dtype="float64"), z([[1, 2], [3, 4], [5, 6]]), r(3, 1, 2)]
    held = [(z(range(n), "int64"), r(n, dtype=dtype), tf.constant(0.5, dtype))
            for n, dtype in ((2, "float32"), (3, "float64"), (5, "float32"), (4, "float32"))]
    keyed = [call(*each, z([1, 0, 7], "int64")) for each in held]
    owners = ("lookup.StaticHashTable.", "lookup.experimental.MutableHashTable.",
              "lookup.experimental.DenseHashTable.")
    return {
        "TensorArray.stack": [call(x) for x in arrays],
        "TensorArray.concat": [call(x) for x in arrays if len(x.shape) > 1],
        "TensorArray.gather": [call(x, z([1, 0])) for x in arrays],
        "TensorArray.read": [call(x, 1) for x in arrays],
        "TensorArray.scatter": [call(x, z(list(range(len(x)))[::-1])) for x in arrays],
        "TensorArray.split": [call(x, z([1, len(x) - 1])) for x in arrays],
        "TensorArray.write": [call(x, 1, x[0]) for x in arrays],
        " ".join(owner + name for owner in owners for name in ("lookup", "remove")): keyed,
        " ".join(owner + name for owner in owners for name in ("size", "insert")): [
            call(*each) for each in held],
    }


FAMILIES = (_sparse, _spelled_sparse, _variables, _methods_of_variables, _tables)
