"""What is not an api, with the reason. Patterns are matched against the whole canonical name."""

import re

# Each row: reason, patterns of canonical names (regular expressions, whole match).
_TABLE = (
    ("reads or writes files, prints, or asks the environment", (
        r"torch\.(save|load|from_file|typename|get_file_path|prepare_multiprocessing_environment)",
        r"aten\.(from_file|_print|_test_.*|_nnpack_available|_cufft_.*|_debug_.*|"
        r"_use_cudnn_.*|cudnn_is_acceptable)",
    )),
    ("state of the library, not a computation", (
        r"torch\.(seed|manual_seed|initial_seed|compile|classproperty|default_generator|"
        r"thread_safe_generator|is_storage|is_tensor|compiled_with_.*|init_.*|set_.*|get_.*|"
        r"use_deterministic_.*|are_deterministic_.*|is_.*_enabled|is_deterministic_.*|"
        r"is_vulkan_available|autocast_.*|clear_autocast_.*|profiler_.*|vitals_enabled|"
        r"read_vitals|is_inference|is_distributed)",
    )),
    ("tracing, scripting and control flow over Python functions", (
        r"torch\.(cond|vmap|while_loop|fork|wait|parse_.*|merge_type_.*|unify_type_.*|"
        r"import_ir_.*|sym_.*)",
        r"aten\.(sym_.*|_functional_sym_.*|_functional_assert_.*|_assert_.*|_async_error|"
        r"_make_dep_token|_propagate_xla_data|_add_batch_dim|_remove_batch_dim|"
        r"_fw_primal.*|_make_dual.*|_unpack_dual|_validate_.*|_has_.*|_linalg_check_errors)",
    )),
    ("removed: only tells what to call instead", (
        r"torch\.(eig|lstsq|matrix_rank|solve|symeig)",
    )),
    ("quantised tensors are not dense", (
        r"torch\.(quantize_.*|quantized_.*|q_.*|dequantize|empty_quantized|int_repr|"
        r"fbgemm_.*|choose_qparams_optimized)",
        r"torch\.Tensor\.(qscheme|q_.*|int_repr|dequantize)",
        r"aten\.(_empty_affine_.*|_empty_per_channel_.*|_make_per_.*_quantized_tensor|q_.*|"
        r"qscheme|_wrapped_.*|dequantize|fbgemm_.*|quantize.*|int_repr|_dyn_quant_.*)",
    )),
    ("sparse or nested tensors are not dense", (
        r"torch\.(sparse_.*|hspmm|hsmm|sspaddmm|spmm|dsmm|smm|(ccol|col|crow|row)_indices_copy|"
        r"indices_copy|values_copy)",
        r"torch\.sparse\.(as_sparse_gradcheck|to_sparse_semi_structured|sum|softmax|log_softmax|"
        r"addmm|spsolve|spdiags)",
        r"torch\.masked\.(as_masked_tensor|is_masked_tensor|masked_tensor)",
        r"torch\.Tensor\.(to_sparse.*|sparse_.*|(ccol_|col_|crow_|row_)?indices|coalesce|"
        r"is_coalesced|dense_dim|values|to_padded_tensor|to_mkldnn)",
        r"aten\.(_?to_sparse.*|_?sparse_.*|_?coalesced?|(_|ccol_|col_|crow_|row_)?indices(_copy)?|"
        r"_?values(_copy)?|_nested_.*|nested_.*|to_padded_tensor|hspmm|sspaddmm|smm|_spdiags|"
        r".*_sparse_backward|copy_sparse_.*|resize_as_sparse|_sparse.*|to_mkldnn.*|"
        r"to_dense_backward|embedding_sparse_backward|mkldnn_reorder.*|_mkldnn_.*|dense_dim|"
        r"sparse_dim|is_coalesced|_cslt.*|.*_semi_structured.*|_reshape_copy_sparse)",
    )),
    ("needs another device", (
        r"(torch\.|aten\.)(_?cudnn_.*|_?miopen_.*)",
        r"aten\.(_flash_attention.*|_efficient_attention.*|.*_overrideable.*|"
        r"_scaled_dot_product_(efficient|cudnn|flash)_attention(_backward)?|_thnn_fused_.*|"
        r"_thnn_differentiable_.*|_scaled_grouped_mm.*|_pin_memory|pin_memory|is_pinned)",
    )),
    ("makes tensors of Python objects, or the reverse by address", (
        r"torch\.(tensor|as_tensor|asarray|from_dlpack|to_dlpack|from_numpy|frombuffer)",
        r"torch\.Tensor\.(numpy|as_subclass|new|new_tensor|type|storage|storage_type|"
        r"untyped_storage|(const_)?data_ptr)",
        r"aten\.(lift|lift_fresh|lift_fresh_copy|tensor|data_ptr)",
    )),
    ("autograd, hooks, names and storage of the tensor object", (
        r"torch\.Tensor\.(backward|register_.*|retain_grad|reinforce|record_stream|module_load|"
        r"is_shared|index|is_pinned|is_set_to|pin_memory|ipu|cuda|xpu|mtia|resize|resize_as)",
        r"aten\.(_?version|output_nr|is_leaf|retains_grad|data|_backward|set|set_data|resize|"
        r"resize_as|_resize_output|sparse_resize.*|is_set_to|get_gradients|_to_cpu|"
        r"_autocast_to_.*|_lazy_clone|_local_scalar_dense|_test_functorch_fallback|"
        r"requires_grad|storage_offset|layout|get_device|_dimI|_dimV|_nnz|_is_zerotensor|"
        r"_efficientzerotensor|_new_zeros_with_same_feature_meta)",
    )),
    ("helper of the namespace, not a computation", (
        r"torch\.nn\.functional\.(assert_int_or_pair|boolean_dispatch|handle_.*|has_.*)",
        r"torch\.nn\.utils\.(clip_.*|convert_.*|fuse_(conv|linear)_bn_eval|remove_.*|skip_init|"
        r"spectral_norm|weight_norm|vector_to_parameters|get_total_norm_)",
        r"torch\.nn\.utils\.rnn\.(pack_.*|pad_packed_.*|unpack_.*|unpad_.*|bind|"
        r"copy_method_params)",
    )),
    ("its result lies in memory outside of its arguments", (
        r"torch\.slice_inverse",
    )),
    # Private operators that check nothing: other contents write anywhere or leave results unwritten.
    ("private, and trusts that its indices, lengths or lists are those its public caller makes", (
        r"aten\.((adaptive_max_pool|fractional_max_pool)[23]d_backward|"
        r"max_pool[23]d_with_indices_backward|_?embedding_(dense_)?backward|nll_loss(2d)?_backward|"
        r"multi(label)?_margin_loss_backward|multilabel_margin_loss_forward|"
        r"_segment_reduce_backward|_embedding_bag.*|_convert_indices_from_.*|_sobol_engine_.*|"
        r"_pad_packed_sequence|_pack_padded_sequence.*|_ctc_loss(_backward)?|"
        r"_weight_norm(_interface(_backward)?)?|_fused_(adam|adamw|sgd|adagrad)|"
        r"_reshape_alias(_copy)?|_compute_linear_combination|_[cp]dist_backward|"
        r"_grid_sampler_2d_cpu_fallback(_backward)?|_transform_bias_rescale_qkv|"
        r"_weight_int[48]pack_mm.*|_unsafe_(masked_)?index.*|_index_put_impl)",
        r"torch\.nn\.utils\.rnn\.invert_permutation",
    )),
    ("placeholder of the dispatcher", (
        r"aten\.(_foobar|convolution_overrideable|convolution_backward_overrideable)",
    )),
)

_COMPILED = tuple((reason, tuple(re.compile(p) for p in patterns)) for reason, patterns in _TABLE)

# Names that a broad row above would drop but that compute.
_KEPT = frozenset((
    "torch.sparse.sampled_addmm", "torch.sparse.mm", "aten._sparse_mm",
))


def reason(name):
    """Why this name is not listed, or None when it is."""
    if name in _KEPT:
        return None
    for why, patterns in _COMPILED:
        if any(p.fullmatch(name) for p in patterns):
            return why
    return None
