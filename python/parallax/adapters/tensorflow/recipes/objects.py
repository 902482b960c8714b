"""Calls of methods of linear operators, functions of sparse tensors, operators on variables."""

import tensorflow as tf

from .values import call, r, spd, z

_OPERATOR = "linalg.LinearOperator%s.%s"
_OF_MATRIX = ("matmul", "solve", "add_to_tensor")
_OF_VECTOR = ("matvec", "solvevec")
_OF_NOTHING = ("adjoint", "cholesky", "cond", "determinant", "diag_part", "eigvals", "inverse",
               "log_abs_determinant", "to_dense", "trace")


def _made():
    """Class -> [(arguments of its constructor, size, shape of the batch, dtype)]"""
    def spectrum(*shape):
        return tf.complex(r(*shape, low=1, high=2), r(*shape) / 8)
    lower = tf.linalg.cholesky(spd(3))
    return {
        "Circulant": [((spectrum(n),), n, (), "complex64") for n in (1, 3, 4)],
        "Circulant2D": [((spectrum(m, n),), m * n, (), "complex64") for m, n in ((1, 2), (2, 3), (2, 2))],
        "Circulant3D": [((spectrum(1, m, n),), m * n, (), "complex64") for m, n in ((1, 2), (2, 3), (2, 2))],
        "Diag": [((r(3, low=1),), 3, (), "float32"), ((r(2, 4, low=1),), 4, (2,), "float32"),
                 ((r(5, low=1, dtype="float64"),), 5, (), "float64")],
        "FullMatrix": [((spd(3),), 3, (), "float32"), ((spd(2, (2,)),), 2, (2,), "float32"),
                       ((spd(4, (), "float64"),), 4, (), "float64")],
        "Householder": [((r(3),), 3, (), "float32"), ((r(2, 4),), 4, (2,), "float32"),
                        ((r(2, dtype="float64"),), 2, (), "float64")],
        "LowerTriangular": [((lower,), 3, (), "float32"), ((tf.stack([lower] * 2),), 3, (2,), "float32"),
                            ((tf.linalg.cholesky(spd(4, (), "float64")),), 4, (), "float64")],
        "Permutation": [((z(perm),), len(perm), (), "float32") for perm in ([1, 0], [2, 0, 1], [3, 1, 0, 2])],
        "ScaledIdentity": [((3, r(low=1)), 3, (), "float32"), ((2, r(2, low=1)), 2, (2,), "float32"),
                           ((4, r(low=1, dtype="float64")), 4, (), "float64")],
        "Toeplitz": [((tf.concat([[4.0], row[1:] / 2], 0), tf.concat([[4.0], row[1:]], 0)), n, (), "float32")
                     for n, row in ((3, r(3)), (2, r(2)), (5, r(5)))],
        "Tridiag": [((tf.stack([r(n), r(n, low=5, high=6), r(n)]),), n, (), "float32") for n in (3, 2, 5)],
    }


def _operators():
    found = {}
    for leaf, made in _made().items():
        for method in _OF_MATRIX:
            found[_OPERATOR % (leaf, method)] = [
                call(*args, tf.cast(r(*batch, n, n if method == "add_to_tensor" else 2), dtype))
                for args, n, batch, dtype in made]
        for method in _OF_VECTOR:
            found[_OPERATOR % (leaf, method)] = [
                call(*args, tf.cast(r(*batch, n), dtype)) for args, n, batch, dtype in made]
        for method in _OF_NOTHING:
            found[_OPERATOR % (leaf, method)] = [call(*args) for args, _, _, _ in made]
    return found


def _sparse():
    def holed(*shape):
        return tf.nn.relu(r(*shape))
    a, b, c, d, e, f = (holed(2, 3), holed(2, 3), holed(4, 4), holed(4, 4), holed(5, 2), holed(5, 2))
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
    from .. import objects, opdefs
    found = {}
    for leaf in dir(tf.raw_ops):
        op = opdefs.on_variables(leaf)
        if op is None:
            continue
        variables = objects.variables_of(leaf)
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


FAMILIES = (_operators, _sparse, _variables)
