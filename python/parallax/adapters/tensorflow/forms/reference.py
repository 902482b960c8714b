"""NumPy or SciPy in place of TensorFlow, where a function of them means the same.

Half precision is computed in float32, and the result takes TensorFlow's dtype: only values are
compared. tf.experimental.numpy is held against NumPy itself.
"""

import importlib

import numpy
import tensorflow as tf

# Function of the reference -> APIs that it computes with the same arguments in the same order.
_SAME = {
    "numpy": "exp=exp math.log math.log1p math.expm1 math.sin=sin math.cos=cos math.tan=tan math.sinh=sinh "
             "cosh tanh arccos=acos arccosh=acosh arcsin=asin arcsinh=asinh arctan=atan arctanh=atanh "
             "arctan2=atan2 math.floor=floor ceil=math.ceil sqrt square rint=math.rint sign=sign "
             "absolute=abs negative=negative maximum minimum isfinite=math.is_finite isinf=math.is_inf "
             "isnan=math.is_nan equal not_equal greater greater_equal less less_equal "
             "logical_and logical_or logical_not logical_xor=math.logical_xor matmul tensordot "
             "nextafter=math.nextafter bitwise_and=bitwise.bitwise_and bitwise_or=bitwise.bitwise_or "
             "bitwise_xor=bitwise.bitwise_xor invert=bitwise.invert conj=math.conj real=math.real "
             "imag=math.imag angle=math.angle expand_dims transpose argsort=argsort "
             "kron=linalg.kron broadcast_to reshape "
             "multiply=multiply subtract=subtract divide=divide floor_divide=math.floordiv "
             "mod=math.floormod reciprocal=math.reciprocal cross=linalg.cross "
             "fmod=truncatemod",
    "numpy.fft": "fft=signal.fft ifft=signal.ifft fft2=signal.fft2d ifft2=signal.ifft2d",
    "numpy.linalg": "inv=linalg.inv det=linalg.det solve=linalg.solve cholesky=linalg.cholesky "
                    "eigvalsh=linalg.eigvalsh slogdet=linalg.slogdet",
    "scipy.special": "erf=math.erf erfc=math.erfc erfinv=math.erfinv gammaln=math.lgamma psi=math.digamma "
                     "expit=sigmoid xlogy=math.xlogy xlog1py=math.xlog1py zeta=math.zeta "
                     "gammainc=math.igamma gammaincc=math.igammac betainc=math.betainc "
                     "ndtri=math.ndtri i0=math.bessel_i0 i0e=math.bessel_i0e i1=math.bessel_i1 "
                     "i1e=math.bessel_i1e j0=math.special.bessel_j0 j1=math.special.bessel_j1 "
                     "y0=math.special.bessel_y0 y1=math.special.bessel_y1 k0=math.special.bessel_k0 "
                     "k1=math.special.bessel_k1 k0e=math.special.bessel_k0e "
                     "k1e=math.special.bessel_k1e dawsn=math.special.dawsn "
                     "expi=math.special.expint",
    "scipy.linalg": "expm=linalg.expm",
}

# Reductions: axis and keepdims are called alike.
_REDUCTIONS = {"reduce_sum": "sum", "reduce_mean": "mean", "reduce_max": "amax", "reduce_min": "amin",
               "reduce_prod": "prod", "reduce_all": "all", "reduce_any": "any",
               "math.reduce_std": "std", "math.reduce_variance": "var",
               "math.count_nonzero": "count_nonzero"}

# Functions of tf.experimental.numpy that promise what NumPy does, argument by argument.
_TNP = frozenset(
    "abs absolute add allclose amax amin angle arccos arccosh arcsin arcsinh arctan arctan2 arctanh argmax "
    "argmin argsort around array_equal atleast_1d average bitwise_and bitwise_not bitwise_or bitwise_xor "
    "cbrt ceil conj conjugate copy cos cosh count_nonzero cumprod cumsum deg2rad diag "
    "diagflat diagonal diff divide dot equal exp exp2 expand_dims expm1 fabs fix flip fliplr flipud float_power "
    "floor floor_divide gcd greater greater_equal heaviside hypot imag inner isclose iscomplex isfinite "
    "isinf isnan isneginf isposinf isreal kron lcm less less_equal log log10 log1p log2 logaddexp logaddexp2 "
    "logical_and logical_not logical_or logical_xor matmul maximum mean minimum mod moveaxis "
    "multiply nanmean nanprod nansum ndim negative not_equal outer positive power prod "
    "ptp rad2deg ravel real reciprocal remainder repeat reshape roll rot90 round sign signbit sin sinc "
    "sinh sort sqrt square squeeze std subtract sum swapaxes take tan tanh tensordot tile trace "
    "transpose tri tril triu true_divide vander var vdot".split())


def _table():
    found = {}
    for module, text in _SAME.items():
        for word in text.split():
            source, _, target = word.partition("=")
            found["tf." + (target or source)] = (module, source.rpartition(".")[2])
    found.update(("tf." + name, ("numpy", reference)) for name, reference in _REDUCTIONS.items())
    found.update(("tf.experimental.numpy." + name, ("numpy", name)) for name in _TNP)
    return found


TABLE = _table()
# Of positive numbers: what they give for others is an infinity or a nan, as one likes.
_POSITIVE = frozenset("k0 k1 k0e k1e y0 y1 expi".split())
_HALF = (tf.float16, tf.bfloat16)
_OPERANDS = ("x", "y", "x1", "x2", "a", "b")  # by name here, by place in a function of arrays


def _to_numpy(value):
    if isinstance(value, tf.Tensor):
        return (tf.cast(value, tf.float32) if value.dtype in _HALF else value).numpy()
    if isinstance(value, tf.DType):
        return value.as_numpy_dtype
    if isinstance(value, (tuple, list)):
        return type(value)(map(_to_numpy, value))
    return value


def to_tensor(value, like):
    """What NumPy gave as a tensor of the other's dtype; whole numbers that lost digits stay floats."""
    if isinstance(like, (tuple, list)):
        return tuple(map(to_tensor, value, like))
    if isinstance(like, tf.Tensor) and isinstance(value, (numpy.ndarray, numpy.generic, bool, int, float)):
        array = numpy.asarray(value)
        if like.dtype.is_integer and _lost_digits(array):
            return tf.constant(array)
        with numpy.errstate(all="ignore"):
            return tf.constant(array.astype(like.dtype.as_numpy_dtype))
    return value


def _lost_digits(array):
    """Whether whole numbers were computed as floats and are too large for each to be one: they stay
    floats, and are compared as those."""
    floats = numpy.issubdtype(array.dtype, numpy.floating)
    return floats and bool((abs(array) >= 2 / numpy.finfo(array.dtype).eps).any())


def _given(reference, args, kwargs):
    """The arguments as the reference takes them; TypeError where it has no such argument."""
    given = [_to_numpy(value) for value in args]
    given[1:] = [tuple(value) if isinstance(value, list) else value for value in given[1:]]
    named = {name: _to_numpy(value) for name, value in kwargs.items()}
    if isinstance(named.get("axis"), list):
        named["axis"] = tuple(named["axis"])
    if isinstance(reference, numpy.ufunc):
        given += [named.pop(name) for name in _OPERANDS if name in named]
        if len(given) > reference.nin:
            raise TypeError("%s takes no options" % reference.__name__)
    return given, named


class Reference:
    """Calls NumPy; the results' dtypes are those of a first call of TensorFlow."""

    def __init__(self, path, function):
        module, name = TABLE[path]
        self._reference = getattr(importlib.import_module(module), name)
        self._function = function
        self._of_dtype = name == "nextafter"
        self._positive = name in _POSITIVE

    def prepare(self, *args, **kwargs):
        given = [*args, *kwargs.values()]
        if self._of_dtype and any(getattr(each, "dtype", None) in _HALF for each in given):
            raise LookupError("what is right depends on the dtype, which NumPy does not have")
        like = self._function(*args, **kwargs)
        reference, function, positive = self._reference, self._function, self._positive

        def run(*args, **kwargs):
            given, named = _given(reference, args, kwargs)
            with numpy.errstate(all="ignore"):
                result = reference(*given, **named)
                if positive:
                    own = function(*args, **kwargs).numpy()
                    result = numpy.where(given[0] > 0, result, own)
                return to_tensor(result, like)
        try:
            run(*args, **kwargs)
        except TypeError as error:
            raise LookupError("not for these arguments: %s" % error)
        return run


FORMS = {"reference": Reference}


def applies(form, entry):
    if entry.name not in TABLE or entry.raw:
        return False
    module, name = TABLE[entry.name]
    try:
        return hasattr(importlib.import_module(module), name)
    except ImportError:
        return False
