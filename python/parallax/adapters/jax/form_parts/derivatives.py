# A directional derivative in float64. The functional is the real part of sum_i c_i * output_i over
# all floating outputs, the direction is d_j over all floating inputs; c and d are fixed, smooth
# functions of the element's index.

MOST_ELEMENTS = 1 << 20


class NotSmooth(ArithmeticError):
    """A kink, a jump or a pole lies so near that finite differences say nothing."""


def weights(like, salt):
    """Values in [0.25, 1] with varying sign, as an array of the shape and dtype of `like`."""
    count = int(numpy.prod(like.shape))
    if count > MOST_ELEMENTS:
        raise LookupError("a derivative of %d elements is too large" % count)
    index = numpy.arange(1, count + 1, dtype="float64")
    wave = numpy.sin(index * (0.7390851332151607 + salt)) * 0.75
    values = wave + numpy.where(wave >= 0, 0.25, -0.25)
    if numpy.dtype(like.dtype).kind == "c":
        values = values + 1j * numpy.cos(index * (0.5671432904097838 + salt)) * 0.75
    return values.astype(like.dtype).reshape(like.shape)


def inexact(array):
    return jax.numpy.issubdtype(array.dtype, jax.numpy.inexact)


def narrowed(args, kwargs):
    """(the function of the floating arrays, then the others, that gives the floating outputs;
    the function that gives these two lists of a call)."""
    function, arrays_of = split(args, kwargs)
    floating = [inexact(array) for array in arrays_of(args, kwargs)]
    if not any(floating):
        raise TypeError("no floating-point input")

    def outputs(chosen, others):
        chosen, others = iter(chosen), iter(others)
        found = function(*[next(chosen if is_one else others) for is_one in floating])
        found = [leaf for leaf in jax.tree.leaves(found)
                 if isinstance(leaf, jax.Array) and inexact(leaf)]
        if not found:
            raise TypeError("no floating-point output")
        return found

    def parts_of(args, kwargs):
        arrays = arrays_of(args, kwargs)
        return ([a for a, is_one in zip(arrays, floating) if is_one],
                [a for a, is_one in zip(arrays, floating) if not is_one])

    return outputs, parts_of


def total(pairs):
    """The real part of the sum of products, in float64."""
    return sum((jax.numpy.real(a * b).sum() for a, b in pairs), jax.numpy.float64(0))


def finite(outputs):
    return jax.numpy.all(jax.numpy.stack([jax.numpy.isfinite(o).all() for o in outputs]))


def checked(value_and_finite):
    value, is_finite = value_and_finite
    if not bool(is_finite):
        raise NotSmooth("the function itself is not finite here")
    return value


def prepare(*args, **kwargs):
    outputs, parts_of = narrowed(args, kwargs)
    program = derivative(outputs, *parts_of(args, kwargs))

    def call(*args, **kwargs):
        return program(*parts_of(args, kwargs))

    call.keeps_nothing = True
    return call
