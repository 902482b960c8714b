"""What the signatures of NumPy and SciPy do not tell: words for types, traits, what is no API."""

from parallax.scripts import special

# They make one.
POLYNOMIAL_OBJECTS = (
    "chebyc", "chebys", "chebyt", "chebyu", "gegenbauer", "genlaguerre", "hermite", "hermitenorm",
    "jacobi", "laguerre", "legendre", "sh_chebyt", "sh_chebyu", "sh_jacobi", "sh_legendre", "poly1d",
)

# Reads and writes files, sets the library up, takes functions, makes other things than arrays.
SKIPPED = (
    "save", "savez", "savez_compressed", "savetxt", "load", "loadtxt", "genfromtxt", "fromfile",
    "fromregex", "fromstring", "frombuffer", "fromiter", "fromfunction", "frompyfunc", "from_dlpack",
    "show_config", "show_runtime", "test", "info", "get_include", "set_printoptions",
    "get_printoptions", "printoptions", "seterr", "seterrcall", "geterr", "geterrcall", "setbufsize",
    "getbufsize", "errstate", "nested_iters", "apply_along_axis", "apply_over_axes", "piecewise",
    "mask_indices", "busday_count", "busday_offset", "is_busday", "datetime_as_string",
    "datetime_data", "isnat", "typename", "isdtype", "issubdtype", "einsum_path", "array2string",
    "array_repr", "array_str", "base_repr", "binary_repr", "format_float_positional",
    "format_float_scientific", "may_share_memory", "shares_memory", "bmat", "asmatrix", "broadcast_shapes",
    "get_blas_funcs", "get_lapack_funcs", "find_best_blas_type", "funm",
    "register_backend", "set_backend", "set_global_backend", "skip_backend", "get_workers",
    "set_workers", "clarkson_woodruff_transform", "ellip_harm_2", "ellip_normal",
    "lu_solve", "cho_solve", "cho_solve_banded",  # take what another function has factored
    # Spheroidal wave functions: a call takes seconds.
    "pro_cv", "pro_cv_seq", "pro_ang1", "pro_ang1_cv", "pro_rad1", "pro_rad1_cv", "pro_rad2",
    "pro_rad2_cv", "obl_cv", "obl_cv_seq", "obl_ang1", "obl_ang1_cv", "obl_rad1", "obl_rad1_cv",
    "obl_rad2", "obl_rad2_cv",
    *POLYNOMIAL_OBJECTS,
)

# Keyword arguments that every ufunc has, and that are about how it is called.
OF_UFUNCS = ("where", "casting", "order", "dtype", "subok", "signature", "extobj", "axes")

TYPES = {
    "axis": "int", "axis1": "int", "axis2": "int", "source": "int", "destination": "int",
    "start": "int", "shape": "int[]", "reps": "int[]", "n": "int", "N": "int",
    "M": "int?", "nt": "int", "k": "int", "kth": "int", "deg": "int",
    "num": "int", "repeats": "int", "indices_or_sections": "int", "pad_width": "int", "target": "int",
    "shift": "int", "alpha": "float", "beta": "float", "p1": "float", "q1": "float", "dln": "float",
    "mu": "float", "t": "number", "dtype": "dtype?", "arrays": "tensor[]", "tup": "tensor[]",
    "choices": "tensor[]", "condlist": "tensor[]", "choicelist": "tensor[]", "keys": "tensor[]",
    "fill_value": "number",
}

# Of functions of one number, by the beginning or the end of their names.
OF_NUMBERS = ("_seq", "riccati_", "mathieu_", "lmbda")
NUMBERS = {"m": "int", "n": "int", "v": "float", "x": "float", "z": "float", "c": "float", "q": "float"}


def is_of_numbers(path):
    leaf = path.rpartition(".")[2]
    return leaf.startswith(OF_NUMBERS) or leaf.endswith(OF_NUMBERS)


TRAITS = {
    "uninitialised": ("empty", "empty_like"),
    "accumulates": (
        "sum", "nansum", "prod", "nanprod", "mean", "nanmean", "std", "nanstd", "var", "nanvar",
        "average", "dot", "vdot", "inner", "matmul", "matvec", "vecmat", "vecdot", "tensordot",
        "einsum", "convolve", "correlate", "cov", "corrcoef", "cumsum", "nancumsum", "cumprod",
        "nancumprod", "cumulative_sum", "cumulative_prod", "trapezoid", "trace", "polyval", "polyfit",
        "poly", "polymul", "polydiv", "roots", "gradient", "interp", "histogram", "histogram2d",
        "histogramdd", "logsumexp", "softmax", "log_softmax", "percentile", "quantile",
        "nanpercentile", "nanquantile", "bincount", "outer", "kron",
    ),
    "linalg": ("roots", "polyfit"),
    "full-rank": ("inv", "solve", "slogdet", "tensorinv", "tensorsolve", "cond"),
    "ill-posed": (
        "eig", "eigvals", "roots", "polyfit", "eigh", "eig_banded", "svd", "qz", "ordqz", "schur",
        "hessenberg", "null_space", "orth", "cossin", "polar", "logm", "signm", "sqrtm",
        "fractional_matrix_power", "rsf2csf", "cdf2rdf", "matrix_balance", "subspace_angles",
        "eigh_tridiagonal", "lu", "lu_factor", "qr", "rq", "ldl",
    ),
    "ties": (
        "argsort", "argmax", "argmin", "nanargmax", "nanargmin", "argpartition", "lexsort",
        "searchsorted", "digitize", "unique", "unique_all", "unique_inverse",
    ),
    "shape-by-value": (
        "nonzero", "flatnonzero", "argwhere", "compress", "extract", "trim_zeros", "unique",
        "unique_all", "unique_counts", "unique_inverse", "unique_values", "setdiff1d", "union1d",
        "intersect1d", "setxor1d", "arange", "bincount", "where", "null_space", "orth", "poly",
        "polyadd", "polysub", "polymul", "polydiv", "polyint", "polyder", "roots", "delete", "repeat",
    ),
    "order-by-value": ("sort", "sort_complex", "partition", "argpartition", "lexsort"),
    "casts": ("astype", "asarray_chkfinite", "array", "asarray", "asanyarray", "full", "full_like"),
    "layout": ("isfortran", "ascontiguousarray", "asfortranarray", "require", "ravel", "reshape"),
    "dtype-is-input": (
        "nextafter", "spacing", "can_cast", "result_type", "min_scalar_type", "promote_types",
        "common_type", "frexp", "nan_to_num", "matrix_rank", "pinv", "pinvh", "lstsq", "packbits",
        "unpackbits", "signbit", "isclose", "allclose", "real_if_close", "null_space", "orth",
        "tensorinv",
    ),
    "mutates": (
        "copyto", "put", "place", "putmask", "fill_diagonal", "put_along_axis", "nan_to_num",
    ),
    "work-by-value": (
        "arange", "linspace", "logspace", "geomspace", "factorial", "factorial2", "factorialk", "comb",
        "perm", "bernoulli", "euler", "ai_zeros", "bi_zeros", "jn_zeros", "jnp_zeros", "yn_zeros",
        "ynp_zeros", "jnjnp_zeros", "jnyn_zeros", "repeat", "tri", "eye", "identity", "ones", "zeros",
        "full", "empty", "bincount", "histogram", "matrix_power", "fractional_matrix_power", "stirling2",
        "hadamard", "hilbert", "invhilbert", "pascal", "invpascal", "helmert", "dft", "multigammaln",
        "diag_indices", "tril_indices", "triu_indices", "indices", "pbdv_seq",
    ),
}

# APIs of which parallax.scripts.special knows the values -> its function.
EXACT = special.of_library(
    "scipy.special", set(special.TABLE).difference(
        "airyai expi_positive fresnelc fresnels spherical_j0 hermite_he".split(), POLYNOMIAL_OBJECTS),
    "psi=digamma jn=jv eval_chebyt=chebyt eval_chebyu=chebyu eval_gegenbauer=gegenbauer "
    "eval_hermite=hermite eval_hermitenorm=hermite_he eval_jacobi=jacobi "
    "eval_laguerre=laguerre eval_legendre=legendre")
