"""Which functions of NumPy and SciPy must give the same values as those of JAX."""

import importlib

from parallax.scripts import special

# Module of JAX -> that of the functions of the same names.
_SAME = {
    "jax.numpy": "numpy", "jax.numpy.linalg": "numpy.linalg", "jax.numpy.fft": "numpy.fft",
    "jax.scipy.special": "scipy.special", "jax.scipy.linalg": "scipy.linalg",
    "jax.scipy.signal": "scipy.signal", "jax.scipy.fft": "scipy.fft", "jax.scipy.stats": "scipy.stats",
}

_OTHERS = {
    "jax.nn.logsumexp": "scipy.special.logsumexp", "jax.nn.sigmoid": "scipy.special.expit",
    "jax.scipy.cluster.vq.vq": "scipy.cluster.vq.vq",
}

# Special functions -> their names in parallax.scripts.special.
EXACT = special.of_library(
    "jax.scipy.special",
    "beta betainc betaln dawsn digamma entr erf erfc erfcx erfinv exp1 expi expit expn gamma gammainc "
    "gammaincc gammaln hyp1f1 hyp2f1 i0 i0e i1 i1e kl_div log_ndtr logit ndtr ndtri poch polygamma "
    "rel_entr spence xlog1py xlogy zeta".split())

DIVISIONS = ("divmod", "floor_divide", "fmod", "mod", "remainder")

# The same name for something else, or an answer that is free: JAX symmetrises what it factors, NumPy
# reads a half of it; where the first argument has to be sorted and is not, any answer will do.
_OTHERWISE = (
    "array", "asarray", "astype", "copy", "empty", "empty_like", "from_dlpack", "fill_diagonal",
    "put", "place", "put_along_axis", "polyfit", "roots", "argpartition", "partition", "eig",
    "eigvals", "eigh", "svd", "qr", "lu", "lu_factor", "schur", "hessenberg", "polar", "sqrtm",
    "rsf2csf", "eigh_tridiagonal", "qr_multiply", "cholesky_update", "lstsq", "matrix_rank",
    "resize", "shape", "softmax", "log_softmax", "factorial", "comb", "mode", "cho_factor",
    "expm_frechet", "solve_sylvester", "stft", "istft", "sph_harm_y", "multivariate_normal",
    "trim_zeros", "choose", "take", "take_along_axis", "mask_indices", "bernoulli", "cumprod",
    "left_shift", "right_shift", "unique_all", "unique_counts", "unique_inverse", "cholesky",
    "eigvalsh", "pinv", "cond", "nextafter", "spacing", "nan_to_num", "searchsorted", "digitize",
    "interp", "reciprocal", "polydiv", "polymul",
)


def _is_log_of(distribution, leaf):
    """Whether SciPy has no formula for a logarithm: it takes that of a number that may have become 0."""
    if not leaf.startswith("log"):
        return False
    stats = importlib.import_module("scipy.stats")
    own = getattr(type(distribution), "_" + leaf, None)
    return any(own is getattr(kind, "_" + leaf, own) for kind in (stats.rv_continuous, stats.rv_discrete)
               if isinstance(distribution, kind))


def reference_of(path):
    """The dotted path of the function, or "" where none is known to be the same."""
    if path in _OTHERS:
        return _OTHERS[path]
    module, _, leaf = path.rpartition(".")
    distribution = ""
    if module.startswith("jax.scipy.stats."):
        module, _, distribution = module.rpartition(".")
    if module not in _SAME or leaf in _OTHERWISE or distribution in _OTHERWISE:
        return ""
    owner = importlib.import_module(_SAME[module])
    if distribution:
        owner = getattr(owner, distribution, None)
        if _is_log_of(owner, leaf):
            return ""
    if not callable(getattr(owner, leaf, None)):
        return ""
    return ".".join(filter(None, (_SAME[module], distribution, leaf)))
