"""mpmath in place of PyTorch, for special functions that parallax.scripts.special knows.

This one is no standalone text: source() puts it together.
"""

from parallax.scripts import special

_OF_SPECIAL = (
    "digamma entr erf erfc erfcx erfinv expit gammainc gammaincc gammaln i0 i0e i1 i1e log_ndtr logit ndtr "
    "ndtri polygamma xlog1py xlogy zeta").split()
_NAMED = ("bessel_j0=j0 bessel_j1=j1 bessel_y0=y0 bessel_y1=y1 modified_bessel_i0=i0 modified_bessel_i1=i1 "
          "modified_bessel_k0=k0 modified_bessel_k1=k1 scaled_modified_bessel_k0=k0e "
          "scaled_modified_bessel_k1=k1e spherical_bessel_j0=spherical_j0 airy_ai=airyai psi=digamma "
          "chebyshev_polynomial_t=chebyt chebyshev_polynomial_u=chebyu hermite_polynomial_h=hermite "
          "hermite_polynomial_he=hermite_he laguerre_polynomial_l=laguerre legendre_polynomial_p=legendre")
_OF_TORCH = "digamma erf erfc erfinv i0 logit polygamma xlogy".split()

_RUN = """
import torch


def array_of(value):
    if not isinstance(value, torch.Tensor):
        return value
    value = value.detach().resolve_conj().resolve_neg()
    return (value.double() if value.is_floating_point() else value).numpy()


def run(*args, **kwargs):
    own = fn(*args, **kwargs)
    found = exact_values(array_of(own), list(map(array_of, [*args, *kwargs.values()])), UNKNOWN)
    return torch.from_numpy(found).to(own.dtype)
"""


def _table():
    found = special.of_library("torch.special", _OF_SPECIAL, _NAMED)
    found.update(special.of_library(
        "torch", _OF_TORCH, "lgamma=gammaln sigmoid=expit igamma=gammainc igammac=gammaincc"))
    return {path: (function, ("x", "n") if "_polynomial_" in path else ())
            for path, function in found.items()}


# API -> its function of parallax.scripts.special, and the order of its parameters where it differs.
TABLE = _table()


def source(form, path):
    """Text that defines run() where `fn` is the plain program."""
    if path not in TABLE:
        raise LookupError("%s is no special function that is known" % path)
    function, order = TABLE[path]
    return special.text(function, order, alone=form == special.ALONE) + _RUN


def _maker(form):
    return lambda path, fn: special.program(path, [source(form, path)], fn=fn)


FORMS = {form: _maker(form) for form in special.FORMS}


def applies(form, entry):
    return form == "exact" and entry.name in TABLE and special.is_here()
