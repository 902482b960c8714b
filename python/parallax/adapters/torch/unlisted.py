"""What is not an api, with the reason. Patterns are matched against the whole canonical name."""

import re

# Each row: reason, patterns of canonical names (regular expressions, whole match).
_TABLE = (
    ("reads or writes files, or asks the environment", (
        r"torch\.(save|load|from_file|typename|get_file_path|prepare_multiprocessing_environment)",
        r"aten\.(from_file|_print|warn|log_from_py)",
    )),
    ("state of the library, not a computation", (
        r"torch\.(get|set|is|are|use|unset|enable|has|manual|initial|seed|clear|fork|wait|thread|"
        r"compiled_with|autocast|init|parse|read|merge|unify|import)_.*(?<!_)(enabled|dtype|device|"
        r"mode|threads|format|type|precision|state|algorithms|printoptions|denormal|cache|warn_"
        r"always|increment|decrement|nesting|available|warn_only|debug_mode|inference|module|fill"
        r"|once|error|tracing|scripting|compiling|compile|vitals|vital)",
        r"torch\.(seed|manual_seed|initial_seed|get_rng_state|set_rng_state|compile|cond|vmap|"
        r"while_loop|classproperty|autocast.*|export|eye_size|sym_.*|set_.*|get_.*|is_grad.*|"
        r"is_deterministic.*|is_warn.*|is_anomaly.*|is_inference_mode.*|is_autocast.*|are_.*|"
        r"is_storage|is_tensor|is_vulkan.*|use_deterministic.*|unset_.*|clear_autocast.*|"
        r"read_vitals|vitals_enabled|parse_.*|merge_type.*|unify_type.*|import_ir.*|init_.*|"
        r"thread_safe.*|default_generator|dtype_abbrs|fork|wait|hub|lobpcg_.*|factory_kwargs|"
        r"candidate|obj|name|prepare.*|profiler.*|quasirandom|serialization|storage|"
        r"typed_storage|version|overrides|compiled_with_.*|has_.*|handle_.*|boolean_dispatch|"
        r"disable_.*|enable_.*|autograd.*|inference_mode.*|no_grad|eig_size|numel_size|"
        r"xpu.*|mps.*|cuda.*|accelerator.*|mtia.*|Any|Optional|Union|cast|overload|"
        r"assert_.*|check|_assert.*|result_type_.*|thread.*|jit.*|script.*|layout|"
        r"can_cast_type|memory_format|device|dtype|finfo|iinfo|broadcast_shapes_.*)",
    )),
    ("compares or describes types, takes no values", (
        r"torch\.(can_cast|promote_types|result_type|is_complex|is_floating_point|is_signed|"
        r"is_neg|is_conj|is_inference|is_distributed|is_same_size|is_nonzero|numel|typename)",
        r"aten\.(size|sym_.*|stride|storage_offset|is_.*|dim|can_cast|promote_types|result_type|"
        r"numel|output_nr|_version|qscheme|_has_.*|_is_.*|get_device|element_size|layout|dense_dim|"
        r"sparse_dim|_dimI|_dimV|_nnz|retains_grad|_debug_has_internal_overlap|"
        r"_has_same_storage_numel|__contains__|contiguous_format|_use_.*|_cufft_.*|"
        r"_local_scalar_dense|_size|cudnn_is_acceptable|_cslt_.*|_nested_.*size.*|_propagate_.*|"
        r"_assert.*|_functional_assert.*|_async_error|_choose_.*|_fused_sdp_choice|"
        r"_get_cpu_capability|_backward|requires_grad|_fw_primal|_make_dual|_unpack_dual|"
        r"_version|set_data|data|retain_grad|record_stream|_to_cpu|_reshape_from_tensor|"
        r"_shape_as_tensor|_batch_norm_impl_index.*|_test_.*|_dim_arange|pin_memory|_pin_memory|"
        r"choose_qparams_optimized|_has_compatible_.*|_validate_.*|_enter_.*|_exit_.*|"
        r"_add_batch_dim|_remove_batch_dim)",
    )),
    ("quantised tensors are not dense", (
        r".*quantiz.*", r".*quantis.*", r"torch\.(q_.*|quantized_.*|dequantize|fbgemm_.*|int_repr)",
        r"aten\.(q_.*|fbgemm_.*|int_repr|dequantize|_fake_quantize.*backward.*|_make_per_.*|"
        r"_empty_affine.*|_empty_per_channel.*|fused_moving_avg.*|_fused_moving_avg.*|_saturate.*|"
        r"_wrapped_.*)",
        r"torch\.(fused_moving_avg.*|_.*)",
    )),
    ("sparse or nested tensors are not dense", (
        r"torch\.(sparse_.*|hspmm|hsmm|sspaddmm|spmm|dsmm|smm|resize_as_sparse_)",
        r"torch\.sparse\.(as_sparse_gradcheck|to_sparse_semi_structured|sum|softmax|log_softmax|"
        r"addmm|spsolve|spdiags|check_sparse_tensor_invariants)",
        r"torch\.masked\.(as_masked_tensor|is_masked_tensor|masked_tensor)",
        r"torch\.Tensor\.(.*sparse.*|.*indices|.*coalesce.*|dense_dim|values|to_padded_tensor|"
        r"to_mkldnn)",
        r"aten\.(_?to_sparse.*|_?sparse_.*|.*coalesce.*|_?.*_indices(_copy)?|_?values(_copy)?|"
        r"_nested.*|to_padded_tensor|_?mkldnn_(?!rnn|conv).*|to_mkldnn.*|_.*sparse.*|hspmm|"
        r"sspaddmm|smm|_coalesced|_spdiags|_jagged.*|_padded_dense.*|_convert_indices.*|"
        r"_validate.*|.*_semi_structured.*|sparse_mask.*)",
    )),
    ("needs another device", (
        r"torch\.(cudnn_.*|miopen_.*|mkldnn_.*|_cudnn.*)",
        r"aten\.(_?cudnn_.*|_?miopen_.*|_.*cuda.*|_mps_.*|_flash_attention.*|"
        r"_efficient_attention.*|_scaled_dot_product_(efficient|cudnn|flash|fused).*attention"
        r"(_overrideable|_backward|_overrideable_backward)?|_thnn_fused.*|"
        r"_thnn_differentiable.*|xpu_.*|vulkan.*|_cslt.*|_triton.*|_addmm_activation_cuda|"
        r"_weight_norm_interface_cuda|_transformer_encoder_layer_fwd|_scaled_grouped_mm.*|"
        r"_grouped_mm_cuda|_fused_adagrad_cuda)",
    )),
    ("conversion to or from Python objects and other libraries", (
        r"torch\.(tensor|as_tensor|asarray|from_dlpack|to_dlpack|from_numpy|frombuffer|"
        r"sparse_coo_tensor|scalar_tensor_)",
        r"torch\.Tensor\.(numpy|tolist|as_subclass|__.*array.*|new|new_tensor|type|to_dlpack|"
        r"__dlpack.*|untyped_storage|storage.*|data_ptr|const_data_ptr)",
        r"aten\.(lift|lift_fresh|lift_fresh_copy|item|tensor|_to_dlpack)",
    )),
    ("autograd, hooks and storage of the tensor object", (
        r"torch\.Tensor\.(backward|register.*|retain_grad|reinforce|record_stream|module_load|"
        r"is_.*|pin_memory|element_size|size|stride|dim|ndimension|nelement|storage_offset|"
        r"dim_order|share_memory_|requires_grad_|detach_|ipu|cuda|cpu|xpu|mtia|set_|rename_?|"
        r"align_.*|refine_names|names|unflatten_names|map_|map2_|apply_|resize|resize_as|"
        r"to_mkldnn|retains_grad|as_strided_scatter_)",
        r"torch\.(detach_?|grad|align_.*|rename.*|_.*)",
    )),
    ("helper of the namespace, not a computation", (
        r"torch\.nn\.functional\.(Optional|assert_int_or_pair|boolean_dispatch|handle_.*|has_.*|"
        r"TYPE_CHECKING|.*importlib.*|cast|Callable|overload|.*upsample_(nearest|bilinear)_)",
        r"torch\.nn\.utils\.(?!(rnn\..*)$).*",
        r"torch\.nn\.utils\.rnn\.(pack_.*|pad_packed.*|unpack.*|unpad.*|invert_permutation)",
        r"torch\.fft\.(Tensor|.*importlib.*)",
    )),
    ("fused update of optimiser state, in place on lists", (
        r"aten\.(_fused_(adam|adamw|sgd|adagrad).*|_amp_.*|_foobar|_conj_copy_)",
    )),
    ("allows tracing or functionalisation only", (
        r"aten\.(_unsafe_view_|_?sym_.*|alias|_lazy_clone|_conj|_neg_view|_reshape_alias|"
        r"resize_output.*|_resize_output.*|_propagate.*|_sync|set|resize_as_sparse|_fw.*|"
        r"_cast_(Byte|Char|Double|Float|Int|Long|Short|Half)|rename|refine_names|align_.*|unflatten"
        r"_dimname|_new_zeros_with_same_feature_meta|_rowwise_prune|_lu_with_info_|data_ptr|"
        r"_nnpack_available|_embedding_bag_.*sparse.*|copy_sparse_.*|_copy_from.*|"
        r"_mkldnn_.*|_remove.*|_linalg_check_errors|_test.*|__.*shift__|__(and|or|xor|ixor|ior|"
        r"iand)__|_transform_bias.*_dummy|_weight_int4pack.*|_convert_weight.*|_dyn_quant.*|"
        r"_weight_int8pack.*|_.*int4.*)",
    )),
)

_COMPILED = tuple((reason, tuple(re.compile(p) for p in patterns)) for reason, patterns in _TABLE)

# Names that a broad row above would drop but that compute.
_KEPT = frozenset((
    "torch.fake_quantize_per_tensor_affine", "torch.fake_quantize_per_channel_affine",
    "torch.sparse.sampled_addmm", "torch.sparse.mm", "torch.numel_", "torch.cond_",
))


def reason(name):
    """Why this name is not listed, or None when it is."""
    if name in _KEPT:
        return None
    for why, patterns in _COMPILED:
        if any(p.fullmatch(name) for p in patterns):
            return why
    return None
