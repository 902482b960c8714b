def _plain(value):
    """JAX's arrays as NumPy's; half precision in float32."""
    if isinstance(value, jax.Array):
        array = numpy.asarray(value)
        return array.astype("float32") if array.dtype.itemsize == 2 and inexact(value) else array
    if isinstance(value, (list, tuple)):
        return type(value)(map(_plain, value)) if type(value) in (list, tuple) else value
    return value


def inexact(array):
    return jax.numpy.issubdtype(array.dtype, jax.numpy.inexact)


def _arrays(values):
    return [leaf for leaf in jax.tree.leaves(values) if isinstance(leaf, numpy.ndarray)]


def _in_float64(value):
    if isinstance(value, numpy.ndarray):
        return value.astype("float64") if value.dtype.kind in "iub" else value
    if type(value) in (list, tuple):
        return type(value)(map(_in_float64, value))
    return value


def _of_nan(args, kwargs, shape):
    """Where a function of each element was given a nan: there nan is an answer."""
    where = numpy.zeros(shape, bool)
    for array in _arrays([_plain(args), _plain(kwargs)]) if isinstance(REFERENCE, numpy.ufunc) else ():
        if array.dtype.kind in "fc":
            where |= numpy.isnan(array)
    return where


def _answered(found, args, kwargs):
    """SciPy says nan of arguments that a function or a distribution is not defined for. JAX promises
    nothing there, so that what it gives is taken."""
    if not isinstance(found, (numpy.ndarray, numpy.generic)) or not numpy.isnan(found).any():
        return found
    own = numpy.asarray(FUNCTION(*args, **kwargs))
    if own.shape != found.shape:
        return found
    return numpy.where(numpy.isnan(found) & ~_of_nan(args, kwargs, found.shape), own, found)


def run(*args, **kwargs):
    found = _computed(*args, **kwargs)
    return _answered(found, args, kwargs) if NAN_IS_NO_ANSWER else found


def _computed(*args, **kwargs):
    args, kwargs = _plain(args), {name: _plain(value) for name, value in kwargs.items()}
    if DIVIDES and any(array.dtype.kind in "iub" and not array.all() for array in _arrays(args[1:])):
        raise ZeroDivisionError("whole numbers divided by 0 are what each library likes")
    found = REFERENCE(*args, **kwargs)
    whole = all(array.dtype.kind in "iub" for array in _arrays([args, kwargs]))
    narrow = any(numpy.asarray(leaf).dtype.name in ("float16", "float32", "complex64")
                 for leaf in jax.tree.leaves(found))
    if whole and narrow:  # NumPy gives few digits for small integers, JAX gives all
        found = REFERENCE(*_in_float64(args), **{n: _in_float64(v) for n, v in kwargs.items()})
    # JAX has arrays where NumPy has truth values and numbers of Python's.
    return numpy.asarray(found) if isinstance(found, (bool, int, float, complex)) else found
