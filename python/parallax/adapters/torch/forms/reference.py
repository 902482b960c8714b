"""NumPy or SciPy in place of PyTorch, where PyTorch's own tests name the function to compare with.

Integers are promoted as PyTorch does (to float32), half precision is computed in float32, and the
result takes PyTorch's dtype: only values are compared.
"""

import importlib

import numpy
import torch

# Function of the reference -> apis that it computes with the same arguments.
_SAME = {
    "numpy": "exp log log2 log10 log1p exp2 expm1 sin cos tan sinh cosh tanh floor ceil trunc "
             "sqrt square signbit isfinite isinf isnan isposinf isneginf isreal positive "
             "reciprocal fmod remainder maximum minimum logical_and logical_or logical_xor "
             "logical_not bitwise_and bitwise_or bitwise_xor lcm gcd real imag angle "
             "broadcast_to float_power nan_to_num heaviside hypot copysign nextafter fmax fmin "
             "logaddexp logaddexp2 kron outer inner vdot ravel argwhere sinc floor_divide "
             "deg2rad rad2deg dot fliplr flipud rot90 diag triu tril "
             "count_nonzero i0 matmul add subtract=sub multiply=mul arccos=acos arccosh=acosh "
             "arcsin=asin arcsinh=asinh arctan=atan arctanh=atanh arctan2=atan2 absolute=abs "
             "power=pow negative=neg invert=bitwise_not conjugate=conj conjugate=conj_physical "
             "equal=eq not_equal=ne greater=gt greater_equal=ge less=lt less_equal=le frexp "
             "isclose round copy=clone true_divide=div",
    "numpy.fft": "fft.fft fft.ifft fft.rfft fft.irfft fft.hfft fft.ihfft fft.fft2 fft.ifft2 "
                 "fft.fftn fft.ifftn fft.rfft2 fft.rfftn fft.irfft2 fft.irfftn",
    "numpy.linalg": "linalg.inv linalg.det linalg.solve linalg.cholesky linalg.matrix_power "
                    "linalg.eigvalsh linalg.pinv linalg.tensorinv linalg.slogdet "
                    "linalg.multi_dot",
    "scipy.special": "erf erfc erfinv gammaln=lgamma psi=digamma expit=sigmoid logit xlogy "
                     "xlog1py=special.xlog1py entr=special.entr ndtr=special.ndtr "
                     "ndtri=special.ndtri log_ndtr=special.log_ndtr erfcx=special.erfcx "
                     "i0e=special.i0e i1=special.i1 i1e=special.i1e j0=special.bessel_j0 "
                     "j1=special.bessel_j1 y0=special.bessel_y0 y1=special.bessel_y1 "
                     "i0=special.modified_bessel_i0 i1=special.modified_bessel_i1 "
                     "k0=special.modified_bessel_k0 k1=special.modified_bessel_k1 "
                     "k0e=special.scaled_modified_bessel_k0 "
                     "k1e=special.scaled_modified_bessel_k1 zeta=special.zeta "
                     "gammainc=igamma gammaincc=igammac",
}

# Reductions: torch names its arguments dim and keepdim, NumPy axis and keepdims.
_REDUCTIONS = ("sum", "mean", "amax", "amin", "argmax", "argmin", "all", "any", "nansum",
               "nanmean", "count_nonzero", "prod")


def _table():
    found = {}
    for module, text in _SAME.items():
        for word in text.split():
            source, _, target = word.partition("=")
            found["torch." + (target or source)] = (module, source.rpartition(".")[2])
    for word in _REDUCTIONS:
        found["torch." + word] = ("numpy", word)
    return found


TABLE = _table()
_HALF = (torch.float16, torch.bfloat16)
# Where PyTorch computes integers in its default floating dtype and NumPy in float64.
_FLOATING = frozenset(
    "exp log log2 log10 log1p exp2 expm1 sin cos tan sinh cosh tanh sqrt reciprocal acos acosh "
    "asin asinh atan atanh atan2 erf erfc erfinv lgamma digamma sigmoid logit sinc deg2rad rad2deg "
    "angle i0 xlogy div".split())

# Of one dtype the neighbours, the largest number.
_OF_DTYPE = frozenset(("nextafter", "nan_to_num"))


def _to_numpy(value, floating):
    if isinstance(value, torch.Tensor):
        value = value.detach().resolve_conj().resolve_neg()
        if value.dtype in _HALF:
            value = value.float()
        elif floating and not (value.is_floating_point() or value.is_complex()):
            value = value.float()
        return value.numpy()
    if isinstance(value, torch.dtype):
        return getattr(numpy, str(value)[len("torch."):])
    if isinstance(value, (tuple, list)):
        return type(value)(_to_numpy(v, floating) for v in value)
    return value


def _to_torch(value, like):
    if isinstance(value, (tuple, list)):
        return tuple(_to_torch(v, like) for v in value)
    if isinstance(value, (numpy.ndarray, numpy.generic)):
        array = numpy.ascontiguousarray(value) if getattr(value, "ndim", 0) else numpy.asarray(
            value)
        result = torch.from_numpy(array.copy())
        if like is not None and isinstance(like, torch.Tensor):
            result = result.to(like.dtype)
        return result
    return value


class Reference:
    """Calls NumPy; the result's dtype is that of a first PyTorch call."""

    def __init__(self, path, fn):
        module, name = TABLE[path]
        self._fn = getattr(importlib.import_module(module), name)
        self._plain = fn
        leaf = path[len("torch."):]
        shifts = leaf.endswith("shift")  # fftshift; as what torch.linalg takes, integers stay integers
        self._floating = leaf in _FLOATING or (leaf.startswith(("special.", "fft.")) and not shifts)
        self._of_dtype = leaf in _OF_DTYPE
        self._positional = isinstance(self._fn, numpy.ufunc)

    def prepare(self, *args, **kwargs):
        if self._of_dtype and any(isinstance(each, torch.Tensor) and each.dtype in _HALF
                                  for each in [*args, *kwargs.values()]):
            raise LookupError("what is right depends on the dtype, which NumPy does not have")
        like = self._plain(*args, **kwargs)
        fn, floating = self._fn, self._floating
        positional = self._positional

        def run(*args, **kwargs):
            given = [_to_numpy(a, floating) for a in args]
            named = {k: _to_numpy(v, floating) for k, v in kwargs.items()}
            if "input" in named:
                given.insert(0, named.pop("input"))
            if "dim" in named:
                named["axis"] = named.pop("dim")
                if isinstance(named["axis"], list):
                    named["axis"] = tuple(named["axis"])
            if "keepdim" in named:
                named["keepdims"] = named.pop("keepdim")
            if positional:
                given += [named.pop(k) for k in ("other", "exponent") if k in named]
            with numpy.errstate(all="ignore"):
                result = fn(*given, **named)
            if isinstance(like, (tuple, list)):
                return tuple(_to_torch(r, model) for r, model in zip(result, like))
            return _to_torch(result, like)
        return run


def make_reference(path, fn):
    if path not in TABLE:
        raise LookupError("no reference of " + path)
    return Reference(path, fn)


FORMS = {"reference": make_reference}


def applies(form, entry):
    if entry.name not in TABLE:
        return False
    module, name = TABLE[entry.name]
    try:
        return hasattr(importlib.import_module(module), name)
    except ImportError:
        return False
