"""Calls of methods of linear operators."""

import math

import tensorflow as tf

from .values import call, r, spd, z

_OPERATOR = "linalg.LinearOperator%s.%s"
_OF_MATRIX = ("matmul", "solve", "add_to_tensor")
_OF_VECTOR = ("matvec", "solvevec")
_GRIDS = ((1, 2), (2, 3), (2, 2), (3, 1), (3, 3))
_PERMUTATIONS = ([1, 0], [2, 0, 1], [3, 1, 0, 2], [1, 2, 4, 0, 3], [5, 4, 3, 2, 1, 0])
_OF_NOTHING = ("adjoint", "cholesky", "cond", "determinant", "diag_part", "eigvals", "inverse",
               "log_abs_determinant", "to_dense", "trace", "convolution_kernel")


def _made():
    """Class -> [(arguments of its constructor, size, shape of the batch, dtype)]"""
    def spectrum(*shape):
        return tf.complex(r(*shape, low=1, high=2), r(*shape) / 8)
    lower = tf.linalg.cholesky(spd(3))
    return {
        "Circulant": [((spectrum(n),), n, (), "complex64") for n in (1, 2, 3, 4, 6)],
        "Circulant2D": [((spectrum(m, n),), m * n, (), "complex64") for m, n in _GRIDS],
        "Circulant3D": [((spectrum(1, m, n),), m * n, (), "complex64") for m, n in _GRIDS],
        "Diag": [((r(3, low=1),), 3, (), "float32"), ((r(2, 4, low=1),), 4, (2,), "float32"),
                 ((r(5, low=1, dtype="float64"),), 5, (), "float64"), ((r(2, low=1),), 2, (), "float32")],
        "FullMatrix": [((spd(3),), 3, (), "float32"), ((spd(2, (2,)),), 2, (2,), "float32"),
                       ((spd(4, (), "float64"),), 4, (), "float64"), ((spd(5),), 5, (), "float32")],
        "Householder": [((r(3),), 3, (), "float32"), ((r(2, 4),), 4, (2,), "float32"),
                        ((r(2, dtype="float64"),), 2, (), "float64"), ((r(5),), 5, (), "float32")],
        "LowerTriangular": [((lower,), 3, (), "float32"), ((tf.stack([lower] * 2),), 3, (2,), "float32"),
                            ((tf.linalg.cholesky(spd(4, (), "float64")),), 4, (), "float64"),
                            ((tf.linalg.cholesky(spd(2)),), 2, (), "float32")],
        "Permutation": [((z(perm),), len(perm), (), "float32") for perm in _PERMUTATIONS],
        "ScaledIdentity": [((3, r(low=1)), 3, (), "float32"), ((2, r(2, low=1)), 2, (2,), "float32"),
                           ((4, r(low=1, dtype="float64")), 4, (), "float64"), ((5, r(low=1)), 5, (), "float32")],
        "Identity Zeros": [((n,), n, (), "float32") for n in (1, 2, 3, 4, 6)],
        "Toeplitz": [((tf.concat([[4.0], row[1:] / 2], 0), tf.concat([[4.0], row[1:]], 0)), n, (), "float32")
                     for n, row in ((3, r(3)), (2, r(2)), (5, r(5)), (4, r(4)), (6, r(6)))],
        "Tridiag": [((tf.stack([r(n), r(n, low=5, high=6), r(n)]),), n, (), "float32") for n in (3, 2, 5, 4, 6)],
    }


def _composed():
    """The same of those that are made of matrices."""
    def matrices(*sizes, **options):
        return [spd(n, **options) for n in sizes]
    several = [matrices(2, 3), matrices(1, 2, 2), matrices(3, 1), matrices(2, 2, dtype="float64"), matrices(4)]
    of_one = [((spd(n, (), dtype),), n, (), dtype) for n, dtype in (
        (2, "float32"), (3, "float32"), (4, "float64"), (5, "float32"))]
    of_one += [((spd(3, (2,)),), 3, (2,), "float32")]
    return {
        "BlockDiag": [((made,), sum(len(each) for each in made), (), made[0].dtype) for made in several],
        "Kronecker": [((made,), math.prod(len(each) for each in made), (), made[0].dtype)
                      for made in several],
        "Composition": [((made,), len(made[0]), (), made[0].dtype) for made in (
            matrices(2, 2), matrices(3, 3), matrices(2, 2, 2), matrices(4, 4, dtype="float64"))],
        "BlockLowerTriangular": [
            ((spd(m, (), dtype), r(n, m, dtype=dtype), spd(n, (), dtype)), m + n, (), dtype)
            for m, n, dtype in ((2, 2, "float32"), (1, 3, "float32"), (3, 2, "float64"), (2, 1, "float32"))],
        "LowRankUpdate": [
            ((spd(n, (), dtype), r(n, k, dtype=dtype) / 4, r(k, low=0.5, dtype=dtype),
              r(n, k, dtype=dtype) / 4), n, (), dtype)
            for n, k, dtype in ((2, 1, "float32"), (3, 2, "float32"), (4, 1, "float64"), (5, 2, "float32"))],
        "Inversion Adjoint": of_one,
    }


def _operators():
    found = {}
    made_of = {leaf: made for names, made in {**_made(), **_composed()}.items() for leaf in names.split()}
    for leaf, made in made_of.items():
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


FAMILIES = (_operators,)
