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
             "isclose round copy=clone true_divide=div linspace logspace",
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

# What makes a tensor of numbers: the names of its arguments in NumPy, in PyTorch's order.
FACTORIES = {"torch.linspace": ("start", "stop", "num"),
             "torch.logspace": ("start", "stop", "num", "base")}
_NAMES_OF_FACTORIES = {"end": "stop", "steps": "num"}
_OF_TENSORS = frozenset(("dtype", "device", "layout", "requires_grad", "pin_memory", "out"))
_SLACK = 64  # roundings


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
        if isinstance(like, torch.Tensor) and not _lost_digits(array, like.dtype):
            result = result.to(like.dtype)
        return result
    return value


def _lost_digits(array, dtype):
    """Whether whole numbers were computed as floats and are too large for each to be one: they stay
    floats, and are compared as those."""
    floats = numpy.issubdtype(array.dtype, numpy.floating)
    whole = not (dtype.is_floating_point or dtype.is_complex)
    return floats and whole and bool((abs(array) >= 2 / numpy.finfo(array.dtype).eps).any())


def arguments_of_factory(path, args, kwargs):
    """They by NumPy's names. What says how a tensor lies, or of which dtype it is, is left out."""
    given = dict(zip(FACTORIES[path], args))
    given.update((_NAMES_OF_FACTORIES.get(name, name), value) for name, value in kwargs.items()
                 if name not in _OF_TENSORS)
    return given


def _whole(result, own):
    """Of exact numbers what is left without their fractions; where the dtype does not hold them,
    PyTorch's own."""
    whole = numpy.rint(result)
    near = abs(result - whole) <= 1e-9 * numpy.maximum(1, abs(result))
    result = numpy.where(near, whole, result)
    info = torch.iinfo(own.dtype)
    held = (result > float(info.min) - 1) & (result < float(info.max) + 1) & (abs(result) < 2**53)
    cast = torch.from_numpy(numpy.where(held, result, 0)).to(own.dtype)
    return torch.where(torch.from_numpy(held), cast, own)


def _unrounded(result, own, powers):
    """PyTorch's own numbers where they are off by no more than rounding of the ends, or what is
    right is no number."""
    if powers:
        size = abs(result) * (1 + abs(numpy.log(numpy.maximum(abs(result), 1e-300))))
    else:
        size = abs(result).max(initial=0)
    slack = _SLACK * torch.finfo(own.dtype).eps * size
    wide = own.to(torch.complex128 if own.is_complex() else torch.float64).numpy()
    near = torch.from_numpy(numpy.asarray((abs(wide - result) <= slack)
                                          | ~numpy.isfinite(result)))
    return torch.where(near, own, torch.from_numpy(numpy.asarray(result).copy()).to(own.dtype))


def _factory(path, fn, plain):
    def run(*args, **kwargs):
        own = plain(*args, **kwargs).detach()
        given = arguments_of_factory(path, args, kwargs)
        with numpy.errstate(all="ignore"):
            result = fn(**{name: _wide(value) for name, value in given.items()})
            if own.is_floating_point() or own.is_complex():
                return _unrounded(result, own, path.endswith("logspace"))
            return own if own.dtype == torch.bool else _whole(result, own)
    return run


def _wide(value):
    floating = isinstance(value, torch.Tensor) and value.is_floating_point()
    return _to_numpy(value.double() if floating else value, False)


class Reference:
    """Calls NumPy; the result's dtype is that of a first PyTorch call."""

    def __init__(self, path, fn):
        module, name = TABLE[path]
        self._fn = getattr(importlib.import_module(module), name)
        self._path = path
        self._plain = fn
        leaf = path[len("torch."):]
        shifts = leaf.endswith("shift")  # fftshift; as what torch.linalg takes, integers stay integers
        self._floating = leaf in _FLOATING or (leaf.startswith(("special.", "fft.")) and not shifts)
        self._of_dtype = leaf in _OF_DTYPE
        self._positional = isinstance(self._fn, numpy.ufunc)

    def prepare(self, *args, **kwargs):
        if self._path in FACTORIES:
            dtype = self._plain(*args, **kwargs).dtype
            if self._path.endswith("logspace") and not (dtype.is_floating_point or dtype.is_complex):
                raise LookupError("rounding decides which whole number a power is")
            return _factory(self._path, self._fn, self._plain)
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
