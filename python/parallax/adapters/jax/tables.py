"""What the signatures of JAX do not tell: what is no API, words for types, traits."""

NAMESPACES = (
    "jax.numpy", "jax.numpy.linalg", "jax.numpy.fft", "jax.nn", "jax.lax", "jax.lax.linalg",
    "jax.scipy.special", "jax.scipy.linalg", "jax.scipy.signal", "jax.scipy.fft",
    "jax.scipy.ndimage", "jax.scipy.integrate", "jax.scipy.cluster.vq", "jax.ops", "jax.image",
    "jax.scipy.stats",
)

DTYPES = ("bool", "uint8", "int8", "int16", "int32", "int64", "uint16", "uint32", "uint64",
          "float16", "bfloat16", "float32", "float64", "complex64", "complex128")

# Other names of functions that are listed: `amax` is `max`.
ALIASES = {
    "jax.numpy": "absolute acos acosh asin asinh atan atan2 atanh amax amin around bitwise_invert "
                 "bitwise_left_shift bitwise_not bitwise_right_shift concat conj degrees radians "
                 "permute_dims pow true_divide cumulative_prod array_equiv matrix_transpose",
    "jax.numpy.linalg": "cross diagonal matmul outer tensordot trace vecdot matrix_transpose",
    "jax.nn": "identity hard_swish swish tanh",
    "jax.lax": "abs acos acosh add asin asinh atan atan2 atanh bessel_i0e bessel_i1e betainc "
               "bitwise_and bitwise_not bitwise_or bitwise_xor cbrt ceil complex conj cos cosh "
               "cond digamma div empty eq erf erf_inv erfc exp exp2 expm1 floor ge gt igamma igammac imag "
               "is_finite le lgamma log log1p lt max min mul ne neg nextafter polygamma "
               "population_count real reciprocal shift_left shift_right_arithmetic sign sin sinh "
               "sqrt square stack sub tan tanh tile unstack zeta",
    "jax.scipy.linalg": "det inv",
    "jax.scipy.integrate": "trapezoid",
}

# Takes functions or names of devices, reads and writes files, tells about types and shapes, makes
# other things than arrays.
SKIPPED = (
    "apply_along_axis", "apply_over_axes", "array_repr", "array_str", "broadcast_shapes", "can_cast",
    "einsum_path", "from_dlpack", "frombuffer", "fromfile", "fromfunction", "fromiter", "frompyfunc",
    "fromstring", "get_printoptions", "iscomplexobj", "isdtype", "isrealobj", "isscalar",
    "issubdtype", "iterable", "load", "mask_indices", "ndim", "piecewise", "printoptions",
    "promote_types", "result_type", "save", "savez", "set_printoptions", "shape", "size", "vectorize",
    "get_scaled_dot_general_config", "scaled_dot_general", "scaled_matmul", "scaled_dot",
    "ConvGeneralDilatedDimensionNumbers", "DotDimensionNumbers", "PrecisionLike", "after_all",
    "all_gather", "all_to_all", "associative_scan", "axis_index", "axis_size", "composite",
    "conv_dimension_numbers", "conv_general_permutations", "conv_general_shape_tuple",
    "conv_shape_tuple", "conv_transpose_shape_tuple", "create_token", "custom_linear_solve",
    "custom_root", "dce_sink", "dtype", "fori_loop", "map", "optimization_barrier", "padtype_to_pads",
    "pbroadcast", "pcast", "platform_dependent", "pmax", "pmean", "pmin", "ppermute", "precv", "psend",
    "pshuffle", "psum", "psum_scatter", "pswapaxes", "ragged_all_to_all", "ragged_dot_general",
    "reduce", "reduce_window", "reduce_window_shape_tuple", "scan", "scatter_apply", "shape_as_value",
    "stage", "switch", "while_loop", "with_sharding_constraint", "rng_bit_generator", "rng_uniform",
    "random_gamma_grad", "funm", "cho_solve", "lu_solve", "broadcast_to_rank", "block", "select_n",
    "conv_general_dilated_local", "qdwh",
)

# Parameters about devices, precision on accelerators, and what JAX has for NumPy's sake alone.
LEFT_OUT = (
    "out", "out_sharding", "device", "sharding", "precision", "preferred_element_type", "accuracy",
    "order", "kind", "copy", "overwrite_input", "overwrite_a", "overwrite_b", "overwrite_ab",
    "overwrite_data", "check_finite", "debug", "lwork", "lapack_driver", "use_magma", "implementation",
    "optimize", "stable", "algorithm", "unroll", "subok", "type", "turbo", "configs",
    "promote_integers", "bits", "out_dtype", "numpy_resid", "wrap", "blocksize",
    "upper_triangular",  # a promise about the numbers of a matrix
)

_NUMBERED = '''
def FUNCTION(operand, indices, *args, **kwargs):
    """%s, its dimension numbers as a plain tuple."""
    last = "dimension_numbers"
    if last in kwargs:
        kwargs[last] = jax.lax.%s(*kwargs[last])
    else:
        args = args[:%d] + (jax.lax.%s(*args[%d]),) + args[%d:]
    return %s(operand, indices, *args, **kwargs)
'''

# Functions with a record of dimension numbers, which bindings hold as a tuple.
NUMBERED = {
    path: _NUMBERED % (path, record, place, record, place, place + 1, path)
    for path, record, place in [("jax.lax.gather", "GatherDimensionNumbers", 0)] + [
        ("jax.lax.scatter" + kind, "ScatterDimensionNumbers", 1)
        for kind in ("", "_add", "_max", "_min", "_mul", "_sub")]
}

# Of functions that take any number of arrays: their names.
VARIADIC = {
    "meshgrid": ("x1", "x2"), "broadcast_arrays": ("x1", "x2"), "ix_": ("x1", "x2"),
    "atleast_1d": ("x",), "atleast_2d": ("x",), "atleast_3d": ("x",), "block_diag": ("x1", "x2"),
    "einsum": ("subscripts", "a", "b"),
}

TYPES = {
    "axis": "int?", "axes": "int[]?", "axis1": "int", "axis2": "int", "axisa": "int", "axisb": "int",
    "axisc": "int", "source": "int", "destination": "int", "shape": "int[]", "new_shape": "int[]",
    "reps": "int[]", "repeats": "int", "shift": "int", "n": "int", "N": "int", "M": "int", "m": "int",
    "k": "int", "kth": "int", "num": "int", "num_classes": "int", "deg": "int", "decimals": "int",
    "offset": "int", "start": "int", "indices_or_sections": "int", "pad_width": "int",
    "dims": "int[]", "dimensions": "int[]", "dimension": "int", "d": "int", "v": "int",
    "where": "tensor?", "initial": "number?", "keepdims": "bool", "dtype": "dtype?",
    "new_dtype": "dtype", "index_dtype": "dtype", "arrays": "tensor[]", "tup": "tensor[]",
    "operands": "tensor[]", "condlist": "tensor[]", "choicelist": "tensor[]",
    "choices": "tensor[]", "keys": "tensor[]", "multi_index": "tensor[]", "weights": "tensor?",
    "y": "tensor", "x": "tensor", "b": "tensor?", "r": "tensor?", "sorter": "tensor?", "bias": "tensor?",
    "mask": "tensor?", "sizes": "int[]", "start_indices": "int[]", "limit_indices": "int[]",
    "strides": "int[]?", "slice_sizes": "int[]", "new_sizes": "int[]", "permutation": "int[]",
    "broadcast_dimensions": "int[]", "window_strides": "int[]", "filter_shape": "int[]",
    "ddof": "int", "size": "int?", "length": "int?", "minlength": "int", "num_segments": "int?",
    "total_repeat_length": "int?", "fill_value": "number?", "mode": "str", "method": "str",
    "norm": "str?", "side": "str", "ord": "int?", "p": "int?", "rtol": "float?", "atol": "float?",
    "rcond": "float?", "tol": "float?", "alpha": "number", "negative_slope": "number",
    "start_index": "int", "limit_index": "int", "stride": "int", "slice_size": "int", "index": "int",
    "s": "int[]?", "edge_order": "int?", "nan": "number", "posinf": "number?", "neginf": "number?",
    "bins": "int", "density": "bool?", "period": "number?", "left": "number?", "right": "number?",
    "to_end": "number?", "to_begin": "number?", "epsilon": "number", "mean": "tensor?",
    "variance": "tensor?", "return_sign": "bool", "nperseg": "int?", "noverlap": "int?",
    "nfft": "int?", "fs": "number", "dx": "number", "scale": "number?", "q": "tensor",
    "ndim": "int", "ind": "int",
}

# By the function's whole name, where the table above has another meaning of the word.
OWN_TYPES = {
    "jax.numpy.convolve": {"v": "tensor"}, "jax.numpy.correlate": {"v": "tensor"},
    "jax.numpy.searchsorted": {"v": "tensor", "side": "str"}, "jax.numpy.diag": {"v": "tensor"},
    "jax.numpy.diagflat": {"v": "tensor"}, "jax.numpy.cov": {"m": "tensor", "y": "tensor?"},
    "jax.numpy.corrcoef": {"y": "tensor?"}, "jax.numpy.flip": {"m": "tensor"},
    "jax.numpy.fliplr": {"m": "tensor"}, "jax.numpy.flipud": {"m": "tensor"},
    "jax.numpy.rot90": {"m": "tensor", "axes": "int[]"}, "jax.numpy.tril": {"m": "tensor"},
    "jax.numpy.triu": {"m": "tensor"}, "jax.numpy.polyval": {"p": "tensor"},
    "jax.numpy.polyder": {"p": "tensor"}, "jax.numpy.polyint": {"p": "tensor", "k": "number?"},
    "jax.numpy.polydiv": {"v": "tensor"}, "jax.numpy.roots": {"p": "tensor"},
    "jax.numpy.unwrap": {"p": "tensor", "period": "number"}, "jax.numpy.where": {"x": "tensor?", "y": "tensor?"},
    "jax.numpy.trapezoid": {"x": "tensor?"}, "jax.numpy.dot": {"b": "tensor"},
    "jax.numpy.ldexp": {}, "jax.numpy.histogram": {"range": "number[]?"},
    "jax.numpy.insert": {"values": "tensor", "obj": "int"}, "jax.numpy.delete": {"obj": "int"},
    "jax.numpy.digitize": {"bins": "tensor", "right": "bool"}, "jax.numpy.select": {"default": "number"},
    "jax.numpy.geomspace": {"start": "number", "stop": "number"}, "jax.numpy.linspace": {"start": "number", "stop": "number"},
    "jax.numpy.logspace": {"start": "number", "stop": "number"}, "jax.numpy.arange": {"start": "number", "stop": "number?", "step": "number?"},
    "jax.numpy.full": {"fill_value": "number"}, "jax.numpy.full_like": {"fill_value": "number", "shape": "int[]?"},
    "jax.numpy.kaiser": {"beta": "number"}, "jax.numpy.einsum": {"subscripts": "str"},
    "jax.numpy.matrix_power": {"n": "int"}, "jax.numpy.linalg.matrix_rank": {"M": "tensor"},
    "jax.numpy.nan_to_num": {"x": "tensor"}, "jax.numpy.diff": {"prepend": "number?", "append": "number?"},
    "jax.numpy.eye": {"M": "int?"}, "jax.numpy.tri": {"M": "int?"}, "jax.numpy.tril_indices": {"m": "int?"},
    "jax.numpy.triu_indices": {"m": "int?"}, "jax.numpy.vander": {"N": "int?"},
    "jax.numpy.cross": {"b": "tensor"},
    "jax.numpy.isclose": {"rtol": "float", "atol": "float", "b": "tensor"},
    "jax.numpy.allclose": {"rtol": "float", "atol": "float", "b": "tensor"},
    "jax.numpy.linalg.norm": {"ord": "int?"}, "jax.numpy.put": {"v": "tensor", "ind": "tensor"},
    "jax.numpy.zeros_like": {"shape": "int[]?"}, "jax.numpy.ones_like": {"shape": "int[]?"},
    "jax.numpy.empty_like": {"shape": "int[]?"}, "jax.numpy.take": {"mode": "str?"},
    "jax.numpy.take_along_axis": {"mode": "str?"}, "jax.lax.full_like": {"fill_value": "number", "shape": "int[]?"},
    "jax.lax.full": {"fill_value": "number"}, "jax.lax.integer_pow": {"y": "int"},
    "jax.lax.cumsum": {"axis": "int"}, "jax.lax.dynamic_slice": {"start_indices": "tensor[]"},
    "jax.lax.pad": {"padding_config": "any"}, "jax.nn.squareplus": {"b": "number"},
    "jax.nn.one_hot": {"axis": "int"}, "jax.nn.dot_product_attention": {"key": "tensor", "value": "tensor"},
    "jax.scipy.special.multigammaln": {"a": "tensor", "d": "int"}, "jax.scipy.special.expn": {"n": "tensor"},
    "jax.scipy.special.polygamma": {"n": "tensor"}, "jax.scipy.special.comb": {"N": "tensor", "k": "tensor"},
    "jax.scipy.special.factorial": {"n": "tensor"}, "jax.scipy.special.poch": {"m": "tensor"},
    "jax.scipy.special.ndtri": {"p": "tensor"}, "jax.scipy.special.kl_div": {"p": "tensor"},
    "jax.scipy.special.rel_entr": {"p": "tensor"}, "jax.scipy.special.zeta": {"q": "tensor?"},
    "jax.scipy.special.boxcox": {"lmbda": "tensor"}, "jax.scipy.special.hyp1f1": {"b": "tensor"},
    "jax.scipy.special.sph_harm_y": {"n": "tensor", "m": "tensor", "n_max": "int?", "diff_n": "int?"},
    "jax.scipy.linalg.eigh_tridiagonal": {"d": "tensor", "e": "tensor"},
    "jax.scipy.linalg.leslie": {"s": "tensor"}, "jax.scipy.linalg.polar": {"side": "str"},
    "jax.scipy.linalg.invpascal": {"kind": "str?"}, "jax.scipy.linalg.dft": {"scale": "str?"},
    "jax.lax.linalg.tridiagonal_solve": {"d": "tensor", "b": "tensor"},
    "jax.image.scale_and_translate": {"scale": "tensor", "translation": "tensor", "spatial_dims": "int[]"},
    "jax.scipy.signal.welch": {"scaling": "str"}, "jax.scipy.signal.csd": {"y": "tensor?"},
    "jax.scipy.signal.detrend": {"bp": "int"},
}

ELEMENTWISE = {
    "jax.nn": "celu elu gelu hard_sigmoid hard_silu hard_tanh leaky_relu log1mexp log_sigmoid mish "
              "relu relu6 selu sigmoid silu soft_sign softplus sparse_plus sparse_sigmoid squareplus",
    "jax.numpy": "clip nan_to_num isclose round sinc i0 real imag angle where fmax fmin trunc isreal "
                 "iscomplex isneginf isposinf gcd lcm heaviside ldexp",
    "jax.lax": "clamp clz convert_element_type cosh igamma_grad_a integer_pow logistic mulhi pow "
               "reduce_precision rem round rsqrt shift_right_logical select",
    "jax.scipy.special": "bessel_jn comb factorial boxcox boxcox1p hyp2f1 log_ndtr zeta",
}

# Not by the place of the element alone, though the last part of their names says so.
NOT_ELEMENTWISE = ("dirichlet", "multinomial", "multivariate_normal")

_SUMS = (
    "sum nansum prod nanprod mean nanmean std nanstd var nanvar average dot vdot inner outer matmul "
    "matvec vecmat vecdot tensordot einsum convolve correlate cov corrcoef cumsum nancumsum cumprod "
    "nancumprod cumulative_sum trapezoid trace polyval polyfit poly polymul polydiv polyint "
    "polyadd polysub roots gradient interp histogram histogram2d histogramdd histogram_bin_edges "
    "percentile quantile nanpercentile nanquantile median nanmedian bincount kron cross linspace "
    "logspace geomspace vander unwrap logsumexp logmeanexp softmax log_softmax standardize glu "
    "dot_product_attention batch_matmul conv conv_general_dilated conv_general_dilated_patches "
    "conv_transpose conv_with_general_padding cumlogsumexp dot_general fft ragged_dot reduce_prod "
    "reduce_sum scatter_add scatter_mul scatter_sub segment_sum segment_prod resize "
    "scale_and_translate convolve2d correlate2d csd welch detrend fftconvolve istft stft dct dctn "
    "idct idctn map_coordinates vq sem diff ediff1d logpdf pdf logpmf pmf multi_dot norm matrix_norm "
    "vector_norm matrix_power tensorinv tensorsolve sph_harm_y symmetric_product multigammaln "
    "hyp1f1 hyp2f1 cumprod softplus")

TRAITS = {
    "uninitialised": ("empty", "empty_like"),
    "accumulates": tuple(_SUMS.split()),
    "linalg": ("roots", "polyfit", "norm"),
    "full-rank": ("inv", "solve", "slogdet", "tensorinv", "tensorsolve", "cond"),
    "ill-posed": (
        "eig", "eigvals", "roots", "polyfit", "eigh", "svd", "schur", "hessenberg", "polar", "sqrtm",
        "rsf2csf", "eigh_tridiagonal", "lu", "lu_factor", "qr", "tridiagonal", "qr_multiply",
        "cholesky_update", "approx_max_k", "approx_min_k", "householder_product", "ormqr",
        "expm_frechet", "solve_sylvester", "matrix_rank",
    ),
    "ties": (
        "argsort", "argmax", "argmin", "nanargmax", "nanargmin", "argpartition", "lexsort",
        "searchsorted", "digitize", "unique", "unique_all", "unique_inverse", "top_k", "mode",
        "rankdata", "sort_key_val", "vq", "histogram", "histogram2d", "histogramdd",
    ),
    "shape-by-value": (
        "nonzero", "flatnonzero", "argwhere", "compress", "extract", "trim_zeros", "unique",
        "unique_all", "unique_counts", "unique_inverse", "unique_values", "setdiff1d", "union1d",
        "intersect1d", "setxor1d", "arange", "bincount", "poly", "polyadd", "polysub", "polymul",
        "polydiv", "polyint", "polyder", "roots", "delete", "repeat",
    ),
    "order-by-value": ("sort", "sort_complex", "partition", "argpartition", "lexsort", "sort_key_val"),
    "casts": ("astype", "array", "asarray", "full", "full_like", "convert_element_type", "one_hot"),
    "dtype-is-input": (
        "nextafter", "spacing", "frexp", "nan_to_num", "matrix_rank", "pinv", "lstsq", "packbits",
        "unpackbits", "signbit", "isclose", "allclose", "bitcast_convert_type", "reduce_precision",
        "clz", "mulhi", "shift_right_logical", "bitwise_count", "iota", "broadcasted_iota", "fftfreq",
        "rfftfreq",
    ),
    "work-by-value": (
        "arange", "linspace", "logspace", "geomspace", "bernoulli", "repeat", "tri", "eye", "identity",
        "ones", "zeros", "full", "empty", "bincount", "histogram", "matrix_power", "hadamard", "hilbert",
        "invhilbert", "pascal", "invpascal", "helmert", "dft", "multigammaln", "diag_indices",
        "tril_indices", "triu_indices", "indices", "bessel_jn", "one_hot", "segment_sum",
        "segment_prod", "segment_max", "segment_min", "bartlett", "blackman", "hamming", "hanning",
        "kaiser", "integer_pow", "iota", "broadcasted_iota", "fftfreq", "rfftfreq", "poch",
        "sph_harm_y", "factorial",
    ),
}

# Of these both modes of differentiation are held together: finite differences would show what the
# half of a matrix does that is not read.
BOTH_DERIVATIVES = (
    "cholesky", "cho_factor", "eigvalsh", "solve_triangular", "triangular_solve",
    "tridiagonal_solve", "pinv", "svdvals", "symmetric_product",
)

# The derivative is another than finite differences show: by definition, by a gauge, or by the
# half of a matrix that is not read.
NO_DERIVATIVE = (
    "stop_gradient", "cholesky", "cho_factor", "eigh", "eigvalsh", "spacing", "nextafter", "frexp",
    "reduce_precision", "lstsq", "pinv", "matrix_rank", "cond", "svdvals", "eigvals", "solve_triangular",
    "triangular_solve", "tridiagonal_solve", "approx_max_k", "approx_min_k", "igamma_grad_a",
    "bernoulli", "nan_to_num", "sort_complex", "polyfit", "roots", "symmetric_product",
)
