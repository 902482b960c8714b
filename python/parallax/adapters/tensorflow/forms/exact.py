"""mpmath in place of TensorFlow, for special functions that parallax.scripts.special knows.

This one is no standalone text: source() puts it together.
"""

from parallax.scripts import special

_OF_MATH = ("betainc digamma erf erfc erfinv ndtri polygamma xlog1py xlogy zeta".split(),
            "lgamma=gammaln igamma=gammainc igammac=gammaincc sigmoid=expit bessel_i0=i0 bessel_i0e=i0e "
            "bessel_i1=i1 bessel_i1e=i1e")
_OF_SPECIAL = ("dawsn spence".split(),
               "bessel_i0=i0 bessel_i0e=i0e bessel_i1=i1 bessel_i1e=i1e bessel_j0=j0 bessel_j1=j1 bessel_k0=k0 "
               "bessel_k0e=k0e bessel_k1=k1 bessel_k1e=k1e bessel_y0=y0 bessel_y1=y1 expint=expi_positive "
               "fresnel_cos=fresnelc fresnel_sin=fresnels")

_RUN = """
import tensorflow as tf


def array_of(value):
    if not isinstance(value, tf.Tensor):
        return value
    return (tf.cast(value, tf.float64) if value.dtype.is_floating else value).numpy()


def run(*args, **kwargs):
    own = fn(*args, **kwargs)
    found = exact_values(array_of(own), list(map(array_of, [*args, *kwargs.values()])), UNKNOWN)
    return tf.cast(found, own.dtype)
"""

# API -> its function of parallax.scripts.special.
TABLE = {**special.of_library("tf.math", *_OF_MATH),
         **special.of_library("tf.math.special", *_OF_SPECIAL),
         "tf.sigmoid": "expit"}


def source(form, path):
    """Text that defines run() where `fn` is the plain program."""
    if path not in TABLE:
        raise LookupError("%s is no special function that is known" % path)
    return special.text(TABLE[path], alone=form == special.ALONE) + _RUN


class _Exact:
    def __init__(self, form, path, function):
        self._run = special.program(path, [source(form, path)], fn=function)

    def prepare(self, *args, **kwargs):
        return self._run


FORMS = {form: (lambda path, function, form=form: _Exact(form, path, function)) for form in special.FORMS}


def applies(form, entry):
    return form == "exact" and entry.name in TABLE and not entry.raw and special.is_here()
