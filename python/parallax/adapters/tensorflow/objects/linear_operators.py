"""Methods of linear operators. What an operator is made of are the first parameters, the others are
the method's; operators that are made of operators take their matrices.
"""

from .spelled import Spelled

_OPERATOR = "tf.linalg.LinearOperator"
_OF_MATRICES = "[tf.linalg.LinearOperatorFullMatrix(each{inner}) for each in {{operators}}]{outer}"
_OF_MATRIX = "tf.linalg.LinearOperatorFullMatrix({{%s}}{inner})"
# Class -> parameters, and how it is made of them where it does not take these alone.
_CLASSES = {
    "Circulant": ("spectrum", ""), "Circulant2D": ("spectrum", ""), "Circulant3D": ("spectrum", ""),
    "Diag": ("diag", ""), "FullMatrix": ("matrix", ""), "Householder": ("reflection_axis", ""),
    "LowerTriangular": ("tril", ""), "Permutation": ("perm", ""),
    "ScaledIdentity": ("num_rows:int multiplier", ""), "Toeplitz": ("col row", ""),
    "Tridiag": ("diagonals", ""), "Identity": ("num_rows:int", ""), "Zeros": ("num_rows:int", ""),
    "BlockDiag": ("operators:tensors", _OF_MATRICES), "Kronecker": ("operators:tensors", _OF_MATRICES),
    "Composition": ("operators:tensors", _OF_MATRICES),
    "BlockLowerTriangular": ("first below second", "[[%s], [%s, %s]]{outer}" % tuple(
        _OF_MATRIX % name for name in ("first", "below", "second"))),
    "LowRankUpdate": ("base_operator u diag_update v",
                      _OF_MATRIX % "base_operator" + ", {{u}}, {{diag_update}}, {{v}}{outer}"),
    "Inversion": ("operator", _OF_MATRIX % "operator" + "{outer}"),
    "Adjoint": ("operator", _OF_MATRIX % "operator" + "{outer}")}
# Method -> its parameters.
_METHODS = {
    "add_to_tensor": "x", "adjoint": "", "cholesky": "", "cond": "", "determinant": "",
    "diag_part": "", "eigvals": "", "inverse": "", "log_abs_determinant": "", "matmul": "x",
    "matvec": "x", "solve": "rhs", "solvevec": "rhs", "to_dense": "", "trace": ""}
# Methods of some classes alone.
_MORE = {"convolution_kernel": ("Circulant", "Circulant2D", "Circulant3D")}
_SINGULAR = ("cholesky", "cond", "inverse", "log_abs_determinant", "solve", "solvevec")
# What a method wants to be told of the operator, and the classes that it is listed for then.
_HINTS = {"cholesky": ("is_self_adjoint", "is_positive_definite"), "eigvals": ("is_self_adjoint",)}
_SYMMETRIC = ("Diag", "FullMatrix", "ScaledIdentity", "Identity", "BlockDiag", "Kronecker")
_GIVES_OPERATOR = ("adjoint", "cholesky", "inverse")


def _has(leaf, method):
    """Whether a class is listed with a method."""
    if method in _HINTS and leaf not in _SYMMETRIC:
        return False
    return leaf in _MORE[method] if method in _MORE else not (leaf == "Zeros" and method in _SINGULAR)


def find(path):
    """The callable of a name; None when it is none of these."""
    owner, _, method = path.rpartition(".")
    leaf = owner[len(_OPERATOR):]
    if not owner.startswith(_OPERATOR):
        return None
    if leaf not in _CLASSES or method not in [*_METHODS, *_MORE] or not _has(leaf, method):
        raise LookupError("no such program: " + path)
    words, made = _CLASSES[leaf]
    of_method = _METHODS.get(method, "")
    hints = "".join(", %s=True" % hint for hint in _HINTS.get(method, ()))
    made = made or ", ".join("{{%s}}" % word.partition(":")[0] for word in words.split()) + "{outer}"
    result = "%s(%s).%s(%s)%s" % (
        owner, made.format(inner=hints, outer=hints), method, of_method and "{%s}" % of_method,
        ".to_dense()" if method in _GIVES_OPERATOR else "")
    return Spelled(path, "%s %s" % (words, of_method), result)


def names():
    for leaf in _CLASSES:
        for method in [*_METHODS, *_MORE]:
            if _has(leaf, method):
                yield _OPERATOR + leaf + "." + method
