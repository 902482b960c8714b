"""pocket: a small tensor library over NumPy.

Every function takes and returns `Tensor`. A result that needs fractions is float64 for integers and
bool, else of the input's type; sums of floating-point numbers are kept in float64. Functions have
a method of the same name, `INPLACE` lists those with a method that ends in `_`, `OUT` those that
take `out=`, a tensor of the result's shape to write into.
"""

import os as _os

import numpy as _numpy

from . import numbers as _numbers
from .elementwise import (abs, add, clip, elu, exp, expm1, leaky_relu, log1p, maximum, minimum, mul,
                          neg, sigmoid, silu, sqrt, square, sub, tanh, where)
from .gradients import DIFFERENTIABLE, grad
from .reductions import (amax, amin, cumsum, dot, inner, mean, normalize, standardize, std, sum,
                         var)
from .shaping import concat, flip, rsort, sort
from .signal import conv1d, correlate1d
from .tensor import (DTYPES, Error, Tensor, bool_, float16, float32, float64, from_dlpack,
                     frombuffer, int32, int64, tensor, to_dlpack, uint8, zeros)

__version__ = "0.4"

FUNCTIONS = ("abs", "add", "amax", "amin", "clip", "concat", "conv1d", "correlate1d", "cumsum",
             "dot", "elu", "exp", "expm1", "flip", "inner", "leaky_relu", "log1p", "maximum", "mean",
             "minimum", "mul", "neg", "normalize", "rsort", "sigmoid", "silu", "sort", "sqrt", "square",
             "standardize", "std", "sub", "sum", "tanh", "var", "where")
INPLACE = ("abs", "add", "clip", "elu", "exp", "expm1", "leaky_relu", "log1p", "maximum",
           "minimum", "mul", "neg", "sigmoid", "silu", "sqrt", "square", "sub", "tanh")
OUT = INPLACE + ("amax", "amin", "mean", "sum", "var")

if _os.environ.get("POCKET_NUMBERS"):  # those alone
    FUNCTIONS, INPLACE = _numbers.FUNCTIONS, ()
    OUT = tuple(name for name in FUNCTIONS if name not in (
        "solve2", "to_int32", "to_int64", "topmost", "undermost"))
    DIFFERENTIABLE = ()
    globals().update({name: getattr(_numbers, name) for name in FUNCTIONS})
traced = _numbers.traced

_numpy.seterr(all="ignore")


def _add_methods():
    from . import methods
    methods.add(globals(), FUNCTIONS, INPLACE)


_add_methods()
