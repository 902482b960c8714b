"""Traits of an API: what the engine must know before it judges its outputs."""

import re

from .forms import exact

# Of one or several tensors, each element of the result from the elements at its place.
_ELEMENTWISE = (
    "abs|acosh?|add|add_v2|add_n|angle|approximate_equal|asinh?|atanh?|atan2|arccosh?|arcsinh?|"
    "arctanh?|arctan2|bessel_[ijky][01]e?|betainc|bitwise_(and|or|xor|not)|invert|ceil|ceiling|"
    "clip_by_value|clip|complex|complex_abs|conj|conjugate|cosh?|dawsn|digamma|div|divide|"
    "div_no_nan|divide_no_nan|elu|elu_grad|equal|erf|erfc|erfinv|erfcinv|exp|exp2|expint|expm1|"
    "fabs|float_power|floor|floor_div|floor_divide|floordiv|floor_mod|floormod|fresnel_(cos|sin)|"
    "gelu|greater|greater_equal|heaviside|hypot|igammac?|igamma_grad_a|imag|inv|inv_grad|"
    "is_?finite|is_?inf|is_?nan|isclose|isreal|iscomplex|isneginf|isposinf|leaky_relu|"
    "leaky_relu_grad|left_shift|less|less_equal|lbeta_|lgamma|log|log10|log1p|log2|log_sigmoid|"
    "logaddexp|logaddexp2|logical_(and|or|not|xor)|maximum|minimum|mod|mul|multiply|mul_no_nan|"
    "multiply_no_nan|ndtri|neg|negative|next_after|nextafter|not_equal|ones_like|polygamma|"
    "population_count|pow|power|positive|real|real_div|realdiv|reciprocal|reciprocal_grad|"
    "reciprocal_no_nan|relu|relu6|relu_grad|relu6_grad|remainder|right_shift|rint|round|rsqrt|"
    "rsqrt_grad|scalar_mul|select_v2|selu|selu_grad|sigmoid|sigmoid_grad|sign|signbit|silu|sin|"
    "sinc|sinh|softplus|softplus_grad|softsign|softsign_grad|spence|sqrt|sqrt_grad|square|"
    "squared_difference|sub|subtract|tan|tanh|tanh_grad|true_divide|truediv|truncatediv|"
    "truncatemod|truncate_div|truncate_mod|xdivy|xlog1py|xlogy|zeros_like|zeta|deg2rad|rad2deg|"
    "cbrt|square|absolute|trunc|fix|swish|sigmoid_cross_entropy_with_logits|log_poisson_loss|"
    "weighted_cross_entropy_with_logits|adjust_brightness|adjust_gamma|"
    "fake_quant_with_min_max_(args|args_gradient|vars)|identity|stop_gradient|snapshot|deep_copy|"
    "to_float|to_double|prevent_gradient|check_numerics(_v2)?|nan_to_num")

_ACCUMULATES = (
    r".*sum|.*mean|reduce_.*|.*prod|.*std|.*var|.*variance|.*norm.*|.*matmul.*|.*mat_mul.*|.*conv.*|"
    r".*dot|.*einsum|.*logsumexp|.*softmax.*|.*cross_entropy.*|.*fft.*|.*d?ct|.*stft|i?mdct|"
    r"inverse_.*|.*_loss|.*avg_pool.*|.*moments.*|.*lstm.*|.*gru.*|.*segment.*|.*scatter.*add|"
    r".*scatter.*sub|scatter_nd.*|.*bincount|.*resize.*|.*bilinear.*|.*bicubic.*|l2_.*|.*trace|"
    r".*average|.*cov|lrn.*|local_response.*|.*ssim.*|psnr|total_variation|.*standardization|"
    r"bias_add_grad|.*grad|.*gradient|cross|.*cosine.*|embedding.*|poly.*|.*kron|.*inner|.*outer|"
    r".*cumulative.*|.*cum.*|image_projective.*|crop_and_resize|dilation.*|erosion.*|"
    r"adjust_contrast.*|.*sobel.*|.*hsv.*|.*yiq.*|.*yuv.*|.*gray.*|.*hue|.*saturation|global_norm|"
    r"clip_by_.*norm|audio_.*|mfcc.*|.*mel_.*|overlap_and_add|scale_and_translate.*|.*nearest_neigh.*|"
    r"sufficient_statistics|.*confusion.*|.*interp.*|lin_?space|logspace|geomspace|vander|"
    r"trapz|diff|.*window|range|arange|sp?arse_.*|pool|ctc_.*|.*quantiz.*|add_n|accumulate_n|zero_fraction|"
    r"betainc|.*glimpse.*|lbeta|boosted.*|tensordot|.*cholesky.*|.*solve.*|.*determinant|.*det|"
    r"fused_.*|sampled_.*|nce_.*|.*expm.*|k?means.*|isotonic.*|bessel_.*|rgb_.*|.*tri(ls|l|u)?_sum|"
    r"extract_.*patches_grad|unsorted.*|histogram.*|.*statistics")

_LINALG = (
    r".*cholesky.*|.*svd.*|.*qr|lu|lu_.*|.*solve.*|lstsq|matrix_solve.*|pinv|.*inverse(_grad)?|inv_mat|"
    r".*determinant|.*det|slogdet|.*logdet|.*eig.*|eigvals.*|.*square_root|sqrtm|expm|"
    r"matrix_exponential|matrix_logarithm|logm|matrix_rank|.*triangular.*|tridiagonal.*|matrix_norm")

_BY_NAME = (
    ("random", r"random.*|.*_random.*|stateless_.*|.*truncated_normal|rand|randn|randint|uniform|normal|"
               r".*dropout.*|.*candidate_sampler|.*sample_distorted.*|fractional_.*|multinomial|"
               r"categorical|gamma$|poisson|shuffle|nce_loss|sampled_softmax_loss|kmeans.*|kmc2.*|"
               r".*index_shuffle|fold_in|extract_glimpse.*|non_deterministic.*|"
               r"parameterized_truncated.*|get_seed|fractional.*grad"),
    ("uninitialised", r"empty|empty_like"),
    ("ties", r"arg_?max|arg_?min|argsort|sort|.*top_?k.*|nth_element|.*with_argmax|unique.*|"
             r".*non_max_suppression.*|nearest_neighbors|ctc_.*decoder|median|nanmedian|percentile|"
             r".*lower_bound|.*upper_bound|searchsorted|.*unique|lexsort|mode|generate_bounding.*"),
    ("accumulates", _ACCUMULATES),
    ("linalg", _LINALG),
    # The gradients of max pooling are owed only where they are given the output that belongs to the
    # input: XLA computes it again. Searches are owed on sorted sequences alone.
    ("ill-posed", r"max_pool.*_grad.*|lower_bound|upper_bound|searchsorted|approx_.*_k|"
                  r"(batch_)?(self_adjoint_)?eig(_v2|vals|vals_v2|h)?|eigvalsh?|lu|"
                  r"matrix_logarithm|logm|(matrix_)?square_root|sqrtm|.*svd|.*qr|"
                  r"eigh_tridiagonal|left_shift|right_shift|data_format_dim_map|"
                  r"fake_quant_with_min_max_vars.*|quantize_and_dequantize.*"),
    ("full-rank", r"(batch_)?(matrix_)?(inv|inverse|solve|slogdet|logdet|log_determinant)|slogdet|"
                  r"log_matrix_determinant|tensorinv|tensorsolve"),
    ("casts", r"cast|saturate_cast|to_(float|double|int32|int64|bfloat16|complex.*)|"
              r"convert_image_dtype|astype"),
    ("dtype-is-input", r"bitcast|next_?after|convert_image_dtype|matrix_rank|pinv|lstsq|nan_to_num|"
                       r"eigh_tridiagonal|isclose|allclose|approximate_equal|adjust_.*|.*psnr|"
                       r".*ssim.*|quantize_v2|.*array_equal|(is_?)?close"),
    ("shape-by-value", r"where|where_v2|boolean_mask|unique.*|range|arange|.*list_diff|setdiff1d|"
                       r"non_max_suppression.*|dynamic_partition|ctc_.*decoder|nonzero|flatnonzero|"
                       r"argwhere|compress|extract|.*sparse_output|.*set_operation|sequence_mask|"
                       r"ragged_.*|repeat|.*range|collapse_repeated|sparse_(add|cross|concat|reorder).*|"
                       r"compute_accidental_hits|kaiser_window|trim_zeros|ctc_unique_labels"),
    ("order-by-value", r"sort|argsort|.*top_?k.*|nth_element|.*non_max_suppression.*|"
                       r"generate_bounding.*|isotonic.*"),
    ("work-by-value", r"range|arange|fill|full|zeros|ones|empty|eye|one_hot|sequence_mask|lin_?space|"
                      r"logspace|geomspace|repeat|tile|pad|pad_v2|mirror_pad|.*bincount|"
                      r"broadcast_to|polygamma|zeta|.*resize.*|scatter_nd|sparse_to_dense|.*random.*|"
                      r"stateless_.*|.*window|sobol_sample|tri|identity_n?|.*count_sparse_output|"
                      r"unsorted_segment.*|segment_.*_v2|matrix_diag_v[23]|diag|.*with_num_segments|"
                      r"ragged_range|.*fftnd|i?r?fft[23]?d?|crop_and_resize|image_projective.*|"
                      r"extract_glimpse.*|confusion_matrix|histogram.*|vander|poisson|gamma|binomial|"
                      r".*truncated_normal|normal|uniform|pascal|expand_dims|reshape|dynamic_stitch|"
                      r"parallel_dynamic_stitch|scale_and_translate|.*backprop_.*|.*_grad|.*_grad_v2|"
                      r"mfcc.*|linear_to_mel.*|max_pool_v2|strided_slice_grad|unravel_index|"
                      r"ragged_tensor.*|sparse_(slice|reshape|split|concat)|kaiser.*|vorbis.*|"
                      r"batch_matrix_diag|roll|topk|top_kv2|top_k_v2|left_shift|right_shift"),
    ("mutates", r"inplace_(add|sub|update)"),
    ("view", r"reshape|expand_dims|squeeze|identity|ravel"),
)
_PATTERNS = tuple((trait, re.compile("(%s)$" % pattern)) for trait, pattern in _BY_NAME)
_IS_ELEMENTWISE = re.compile("(%s)$" % _ELEMENTWISE)

_WORDS = re.compile(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])")


def snake(name):
    """"MatrixSetDiagV3" as "matrix_set_diag_v3"."""
    return _WORDS.sub("_", name).lower()


# Of what is called on objects: beginnings of names -> traits.
_BY_OBJECT = (
    (("tf.sparse.", "tf.sets."), {"accumulates", "work-by-value"}),
    (("tf.sets.", "tf.sparse.cross_hashed"), {"shape-by-value"}),
    (("tf.RaggedTensor.", "tf.ragged."), {"accumulates", "shape-by-value", "work-by-value"}),
    # What is padded to the longest text, whose digits are those of a dtype.
    (("tf.strings.", "tf.io.", "tf.audio.", "tf.compat.v1.string", "tf.raw_ops.DecodePaddedRaw",
      "tf.raw_ops.EncodeJpeg", "tf.raw_ops.StaticRegex", "tf.raw_ops.StringNGrams",
      "tf.raw_ops.StringSplit", "tf.raw_ops.Unicode"),
     {"shape-by-value", "dtype-is-input", "work-by-value"}),
    (("tf.TensorArray.split",), {"shape-by-value"}),
    # Of one place given twice, either value may stay.
    (("tf.Variable.scatter", "tf.Variable.batch_scatter", "tf.compat.v1.scatter",
      "tf.compat.v1.batch_scatter"), {"accumulates", "unique-indices"}),
    (("tf.lookup.", "tf.TensorArray.scatter", "tf.TensorArray.write"), {"unique-indices"}))


def _draws(op):
    """Whether what makes the operator stateful is a generator, no variable and no message."""
    return op.is_stateful and not re.search("check|resource|variable", snake(op.name))


def of(entry):
    """All traits of an entry, sorted."""
    leaves = {snake(entry.leaf)} | ({snake(entry.op.name)} if entry.op is not None else set())
    found = {trait for trait, pattern in _PATTERNS if any(map(pattern.match, leaves))}
    if any(map(_IS_ELEMENTWISE.match, leaves)) and not (
            entry.name.startswith("tf.linalg.") or entry.name.endswith("numpy.identity")
            or "random" in found):
        found.add("elementwise")
        found -= {"accumulates", "linalg", "view"}
    if ".random." in entry.name or entry.op is not None and _draws(entry.op):
        found.add("random")
    if any(leaf.startswith("stateless_") for leaf in leaves):
        # Their seed is an argument. Which bits are drawn for another dtype is their own business.
        found = (found - {"random"}) | {"dtype-is-input"}
    if re.match(r"tf\.linalg\.LinearOperator\w+\.", entry.name):
        found |= {"accumulates", "linalg", "work-by-value"}  # num_rows is a size
    if re.search("raw_ops.Resource.*Apply", entry.name):
        found.add("accumulates")
    for prefixes, traits in _BY_OBJECT:
        if entry.name.startswith(prefixes):
            found |= traits
    if entry.name.startswith("tf.raw_ops."):
        found.add("internal")
    if entry.name in exact.TABLE:
        found.add("special")
    return sorted(found)
