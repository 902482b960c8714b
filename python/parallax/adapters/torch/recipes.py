"""Seeds written by hand, for operators whose arguments depend on each other in ways that neither
PyTorch's tests nor its examples show. One function a family; each returns {api: [calls]}."""

import torch


def _r(*shape):
    """Values in [-2, 2], a function of the index alone."""
    count = 1
    for extent in shape:
        count *= extent
    index = torch.arange(count, dtype=torch.float32)
    return (torch.sin(index * 1.37 + 0.3) * 2).reshape(shape)


def _i(*shape):
    return _r(*shape).abs().mul(7).to(torch.int64)


def _call(*args, **kwargs):
    return (args, kwargs)


def _rnn():
    found = {}
    for name, gates in (("gru", 3), ("lstm", 4), ("rnn_relu", 1), ("rnn_tanh", 1)):
        calls = []
        for layers, bidirectional, batch_first in ((1, False, False), (2, False, True),
                                                   (1, True, False)):
            size, hidden, batch, steps = 3, 4, 2, 5
            ways = 2 if bidirectional else 1
            params = []
            for layer in range(layers):
                for _ in range(ways):
                    width = size if layer == 0 else hidden * ways
                    params += [_r(gates * hidden, width), _r(gates * hidden, hidden),
                               _r(gates * hidden), _r(gates * hidden)]
            state = _r(layers * ways, batch, hidden)
            hx = [state, state.clone()] if name == "lstm" else state
            x = _r(batch, steps, size) if batch_first else _r(steps, batch, size)
            calls.append(_call(x, hx, params, True, layers, 0.0, False, bidirectional, batch_first))
        found["torch." + name] = calls
    for name, gates in (("gru_cell", 3), ("lstm_cell", 4), ("rnn_relu_cell", 1),
                        ("rnn_tanh_cell", 1)):
        calls = []
        for batch, size, hidden in ((1, 2, 3), (4, 5, 6), (3, 17, 16)):
            hx = [_r(batch, hidden), _r(batch, hidden)] if name == "lstm_cell" else _r(
                batch, hidden)
            calls.append(_call(_r(batch, size), hx, _r(gates * hidden, size),
                               _r(gates * hidden, hidden), _r(gates * hidden), _r(gates * hidden)))
        found["torch." + name] = calls
    return found


def _windows():
    found = {name: [_call(n) for n in (1, 2, 8, 33)] + [_call(16, False)]
             for name in ("torch.bartlett_window", "torch.blackman_window", "torch.hamming_window",
                          "torch.hann_window", "torch.kaiser_window")}
    for name in ("torch.fft.fftfreq", "torch.fft.rfftfreq"):
        found[name] = [_call(n) for n in (1, 5, 8, 17)] + [_call(9, 0.5)]
    found["torch.range"] = [_call(0, 4), _call(1.5, 9.0, 0.5), _call(-3, 3, 2)]
    return found


def _operators():
    """Python's operators and conversions on tensors."""
    shapes = ((3,), (2, 5), (4, 1, 3))
    found = {}
    for name in ("__iand__", "__ior__", "__ixor__"):
        found[name] = [_call(_i(*s), _i(*s)) for s in shapes] + [_call(_r(4) > 0, _r(4) > 1)]
    for name in ("__ilshift__", "__irshift__", "__lshift__", "__rshift__"):
        found[name] = [_call(_i(*s), _i(*s) % 5) for s in shapes] + [_call(_i(5), 2)]
    for name in ("__rlshift__", "__rrshift__"):
        found[name] = [_call(_i(*s) % 5, 64) for s in shapes]
    for name in ("__rfloordiv__", "__rtruediv__"):
        found[name] = [_call(_r(*s) + 3, 5.0) for s in shapes] + [_call(_i(6) + 1, 9)]
    for name in ("__len__", "__reversed__", "dim", "ndimension", "is_contiguous", "nelement",
                 "element_size", "stride", "size", "storage_offset", "dim_order", "cpu",
                 "tolist"):
        found[name] = [_call(_r(*s)) for s in shapes]
    for name in ("__bool__", "__float__", "__int__", "__complex__"):
        found[name] = [_call(_r()), _call(_r(1)), _call(_r(1, 1))]
    found["__index__"] = [_call(_i()), _call(_i(1))]
    found["__contains__"] = [_call(_i(5), 3), _call(_r(2, 3), 0.5)]
    found["copy_"] = [_call(_r(*s), _r(*s) * 2) for s in shapes] + [_call(_r(2, 3), _i(3))]
    found["type_as"] = [_call(_r(*s), _i(2)) for s in shapes]
    found["t_"] = [_call(_r(2, 3)), _call(_r(5, 1)), _call(_r(4))]
    found["squeeze_"] = [_call(_r(2, 1, 3)), _call(_r(2, 1, 3), 1), _call(_r(1, 1))]
    found["unsqueeze_"] = [_call(_r(2, 3), d) for d in (0, 1, -1)]
    for name in ("transpose_", "swapaxes_", "swapdims_"):
        found[name] = [_call(_r(2, 3), 0, 1), _call(_r(2, 3, 4), 0, 2), _call(_r(2, 3, 4), -1, 1)]
    found["as_strided_"] = [_call(_r(4, 4), (2, 3), (4, 1)), _call(_r(9), (3, 2), (1, 2), 1)]
    for name in ("bernoulli_", "normal_", "random_"):
        found[name] = [_call(_r(*s)) for s in shapes]
    return {"torch.Tensor." + leaf: calls for leaf, calls in found.items()}


def _neural():
    functional = "torch.nn.functional."
    found = {functional + "dropout1d": [_call(_r(2, 3)), _call(_r(2, 3, 5), 0.3)],
             functional + "conv_tbc": [_call(_r(5, 2, 3), _r(3, 3, 4), _r(4)),
                                       _call(_r(7, 1, 2), _r(2, 2, 2), _r(2), 1)],
             functional + "fold": [_call(_r(1, 8, 9), (4, 4), (2, 2)),
                                   _call(_r(2, 4, 16), (5, 5), 2, 1, 0, 1)],
             functional + "affine_grid": [_call(_r(2, 2, 3), [2, 3, 4, 5]),
                                          _call(_r(1, 3, 4), [1, 2, 3, 4, 5], align_corners=True)],
             functional + "upsample": [_call(_r(1, 2, 4, 4), scale_factor=2),
                                       _call(_r(1, 2, 3), size=5)],
             "torch.affine_grid_generator": [_call(_r(2, 2, 3), [2, 3, 4, 5], False),
                                             _call(_r(1, 2, 3), [1, 1, 2, 2], True)],
             "torch.grid_sampler": [_call(_r(1, 2, 4, 4), _r(1, 3, 3, 2) / 2, m, p, a)
                                    for m in (0, 1, 2) for p in (0, 1, 2) for a in (False, True)],
             "torch.convolution": [
                 _call(_r(1, 3, 6), _r(4, 3, 3), _r(4), [1], [0], [1], False, [0], 1),
                 _call(_r(1, 4, 6, 6), _r(4, 2, 3, 3), _r(4), [2, 1], [1, 0], [1, 1], False, [0, 0],
                       2),
                 _call(_r(1, 3, 5, 5), _r(3, 2, 2, 2), None, [2, 2], [0, 0], [1, 1], True, [1, 1],
                       1)],
             "torch.feature_dropout": [_call(_r(2, 3, 4), 0.5, True)],
             "torch.native_dropout": [_call(_r(3, 5), 0.5, True), _call(_r(8), 0.2, False)],
             "torch.mkldnn_convolution": [_call(_r(1, 3, 6, 6), _r(4, 3, 3, 3), _r(4), [1, 1],
                                                [1, 1], [1, 1], 1)],
             "torch.norm_except_dim": [_call(_r(3, 4)), _call(_r(3, 4, 2), 2, 1)],
             "torch.batch_norm_update_stats": [_call(_r(4, 3), _r(3), _r(3), 0.1)]}
    for rank, name in ((1, "lp_pool1d"), (2, "lp_pool2d"), (3, "lp_pool3d")):
        shape = (2, 3) + (6,) * rank
        found[functional + name] = [_call(_r(*shape), 2, 2), _call(_r(*shape), 1.5, 3, 2),
                                    _call(_r(*shape), 2.0, 3, stride=1, ceil_mode=True)]
        pool = functional + "max_pool%dd_with_indices" % rank
        found[pool] = [_call(_r(*shape), 2), _call(_r(*shape), 3, 2, 1)]
        pool = functional + "adaptive_max_pool%dd_with_indices" % rank
        found[pool] = [_call(_r(*shape), 2), _call(_r(*shape), 3)]
        if rank > 1:
            pool = functional + "fractional_max_pool%dd_with_indices" % rank
            found[pool] = [_call(_r(*shape), 2, output_size=3, _random_samples=_r(
                2, 3, rank).abs() / 2.1)]
    found.update(_fused_weights())
    return found


def _fused_weights():
    bn = dict(bn_rm=_r(4), bn_rv=_r(4).abs() + 0.5, bn_eps=1e-5, bn_w=_r(4), bn_b=_r(4))
    vectors = [[_r(3), _r(2, 2)], [_r(5)], [_r(1, 3), _r(4), _r(2, 1, 2)]]
    return {
        "torch.nn.utils.fuse_conv_bn_weights": [_call(_r(4, 3, 2, 2), _r(4), **bn),
                                                _call(_r(4, 3, 5), None, **bn)],
        "torch.nn.utils.fuse_linear_bn_weights": [_call(_r(4, 3), _r(4), **bn)],
        "torch.nn.utils.get_total_norm": [_call(v) for v in vectors],
        "torch.nn.utils.parameters_to_vector": [_call(v) for v in vectors],
        "torch.nn.utils.rnn.invert_permutation": [_call(torch.tensor(p)) for p in (
            [0], [2, 0, 1], [3, 1, 0, 2])],
        "aten.flatten_dense_tensors": [_call(v) for v in vectors],
        "aten.unflatten_dense_tensors": [_call(_r(7), [_r(3), _r(2, 2)])],
    }


def _slow_convolutions():
    found = {}
    for name, rank in (("slow_conv3d", 3), ("slow_conv3d_forward", 3), ("thnn_conv2d", 2),
                       ("_slow_conv2d_forward", 2)):
        x, w = _r(*((1, 2) + (5,) * rank)), _r(*((3, 2) + (3,) * rank))
        found["aten." + name] = [_call(x, w, [3] * rank, _r(3), [1] * rank, [p] * rank)
                                 for p in (0, 1)]
    for name, rank in (("slow_conv_dilated2d", 2), ("slow_conv_dilated3d", 3)):
        x, w = _r(*((1, 2) + (7,) * rank)), _r(*((3, 2) + (3,) * rank))
        found["aten." + name] = [_call(x, w, [3] * rank, _r(3), [1] * rank, [0] * rank, [d] * rank)
                                 for d in (1, 2)]
    for name, rank in (("slow_conv_transpose2d", 2), ("slow_conv_transpose3d", 3)):
        x, w = _r(*((1, 2) + (4,) * rank)), _r(*((2, 3) + (3,) * rank))
        found["aten." + name] = [_call(x, w, [3] * rank, _r(3), [1] * rank, [0] * rank, [0] * rank,
                                       [1] * rank)]
    tail = ([1, 1], [1, 1], [1, 1], False, [0, 0], 1)
    x, w = _r(1, 2, 5, 5), _r(3, 2, 3, 3)
    found["aten._convolution"] = [_call(x, w, _r(3), *(tail + (False, False, True, True)))]
    found["aten._convolution_mode"] = [_call(x, w, _r(3), [1, 1], mode, [1, 1], 1)
                                       for mode in ("same", "valid")]
    found["aten._nnpack_spatial_convolution"] = [_call(x, w, _r(3), [1, 1])]
    found["aten._slow_conv2d_backward"] = [_call(_r(1, 3, 5, 5), x, w, [3, 3], [1, 1], [1, 1],
                                                 [True, True, True])]
    found["aten.conv_tbc_backward"] = [_call(_r(3, 2, 4), _r(5, 2, 3), _r(3, 3, 4), _r(4), 0)]
    return found


def _copies():
    x = _r(3, 4)
    complex_ = torch.complex(_r(3, 2), _r(3, 2) + 1)
    return {
        "torch.detach": [_call(x), _call(_r(5))], "torch.detach_copy": [_call(x), _call(_r(2, 1))],
        "torch.select_copy": [_call(x, 0, 1), _call(x, 1, -1)],
        "torch.slice_copy": [_call(x, 0, 1, 3, 1), _call(x, 1, 0, 4, 2)],
        "torch.slice_inverse": [_call(_r(2, 4), x, 0, 1, 3, 1)],
        "torch.split_copy": [_call(x, 2, 1), _call(x, 1)],
        "torch.unsafe_split_with_sizes": [_call(x, [1, 2]), _call(x, [3, 1], 1)],
        "torch.view_as_complex_copy": [_call(_r(3, 2)), _call(_r(4, 5, 2))],
        "torch.view_as_real_copy": [_call(complex_)],
        "torch.is_conj": [_call(complex_), _call(x)], "torch.is_neg": [_call(x)],
        "torch.is_signed": [_call(x), _call(_i(3))],
        "torch.is_same_size": [_call(x, _r(3, 4)), _call(x, _r(4, 3))],
        "torch.frobenius_norm": [_call(x, [0, 1]), _call(x, [1], True)],
        "torch.nuclear_norm": [_call(x), _call(x, True)],
        "torch.binomial": [_call(_i(3).float() + 1, _r(3).abs() / 2.1)],
        "aten._conj_copy": [_call(complex_)], "aten._neg_view": [_call(x)],
        "aten._neg_view_copy": [_call(x)], "aten._reshape_copy": [_call(x, [4, 3]), _call(x, [12])],
        "aten._reshape_alias": [_call(x, [2, 6], [6, 1])],
        "aten._reshape_alias_copy": [_call(x, [2, 6], [6, 1])],
        "aten.mH": [_call(x), _call(complex_)], "aten._stack": [_call([x, x + 1], 0)],
        "aten._shape_as_tensor": [_call(x)], "aten._dim_arange": [_call(x, 1)],
        "aten._reshape_from_tensor": [_call(x, torch.tensor([4, 3]))],
        "aten._is_all_true": [_call(x > -9), _call(x > 0)],
        "aten._is_any_true": [_call(x > 9), _call(x > 0)],
        "aten.nonzero_numpy": [_call(x), _call(_i(6))],
        "aten.unique_dim_consecutive": [_call(_i(4, 2) // 4, 0)],
    }


def _casts():
    return {"aten._cast_" + t: [_call(_r(3, 4)), _call(_i(5))] for t in (
        "Half", "Short", "Long", "Int", "Float", "Double", "Char", "Byte")}


def _backwards():
    x, g = _r(3, 4), _r(3, 4) * 0.5
    return {
        "aten.infinitely_differentiable_gelu_backward": [_call(g, x)],
        "aten.matrix_exp_backward": [_call(_r(3, 3) / 4, _r(3, 3))],
        "aten.cummaxmin_backward": [_call(g, x, torch.tensor([[0, 1, 2, 3]] * 3), 1)],
        "aten.affine_grid_generator_backward": [_call(_r(2, 4, 5, 2), [2, 3, 4, 5], False)],
        "aten.soft_margin_loss_backward": [_call(_r(), x, torch.sign(x), 1),
                                           _call(g, x, torch.sign(x), 0)],
        "aten.cumprod_backward": [_call(g, x, 1, torch.cumprod(x, 1))],
        "aten.masked_select_backward": [_call(_r(int((x > 0).sum())), x, x > 0)],
        "aten.gather_backward": [_call(_r(3, 2), x, 1, torch.tensor([[0, 1]] * 3), False)],
        "aten.index_select_backward": [_call(_r(2, 4), [3, 4], 0, torch.tensor([0, 2]))],
        "aten.trace_backward": [_call(_r(), [3, 4])],
        "aten.glu_jvp": [_call(_r(3, 2), x, g, 1)],
        "aten.glu_backward_jvp": [_call(x, _r(3, 2), x, _r(3, 2), x, 1)],
        "aten.embedding_backward": [_call(_r(4, 3), torch.tensor([0, 2, 1, 1]), 5, -1, False,
                                          False)],
        "aten.value_selecting_reduction_backward": [_call(_r(3), 1, torch.tensor([0, 1, 2]), [3, 4],
                                                          False)],
        "aten._masked_softmax": [_call(x, x > 0, 1, 2)],
        "aten._masked_softmax_backward": [_call(g, torch.softmax(x, 1), x > 0, 1)],
        "aten._standard_gamma_grad": [_call(x.abs() + 0.5, x.abs() + 0.3)],
        "aten._dirichlet_grad": [_call(torch.softmax(x, 1), x.abs() + 1,
                                       (x.abs() + 1).sum(1, True).expand(3, 4).contiguous())],
        "aten._standard_gamma": [_call(x.abs() + 0.5)],
        "aten._sample_dirichlet": [_call(x.abs() + 0.5)],
        "aten._weight_norm": [_call(x, _r(3, 1), 0)],
        "aten._weight_norm_interface": [_call(x, _r(3, 1), 0), _call(x, _r(1, 4), 1)],
        "aten._weight_norm_interface_backward": [_call(g, x, _r(3, 1), _r(3, 1).abs() + 1, 0)],
        "aten._weight_norm_differentiable_backward": [_call(g, x, _r(3, 1), _r(3, 1).abs() + 1,
                                                            0)],
    }


def _products():
    a, b = _r(3, 4), _r(4, 5)
    small = torch.tensor([[1, -2, 3], [4, 5, -6]] * 9, dtype=torch.int8)
    weight = torch.tensor([[1, 2, -3, 4] * 4] * 8, dtype=torch.int8)
    spd = _r(4, 4)
    return {
        "aten._addmm_activation": [_call(_r(5), a, b), _call(_r(5), a, b, use_gelu=True)],
        "aten._int_mm": [_call(small, small.t().contiguous())],
        "aten._add_relu": [_call(a, a * -2), _call(a, a, alpha=2)],
        "aten._aminmax": [_call(a), _call(a, 1)],
        "aten._euclidean_dist": [_call(a, _r(2, 4))],
        "aten._trilinear": [_call(_r(2, 1, 3), _r(1, 3, 3), _r(2, 3, 1), [1], [0], [2], [1])],
        "aten._linalg_eigvals": [_call(_r(3, 3)), _call(_r(2, 4, 4))],
        "aten._lu_with_info": [_call(spd), _call(_r(2, 3, 3))],
        "aten._cholesky_solve_helper": [_call(_r(4, 2), torch.tril(spd) + 3 * torch.eye(4), False)],
        "aten._compute_linear_combination": [_call(_r(3, 4), _r(2, 3))],
        "aten._logcumsumexp": [_call(a, 0), _call(a, 1)],
        "aten.linalg__powsum": [_call(a, 2.0), _call(a, 3.0, [1])],
        "aten._weight_int8pack_mm": [_call(_r(4, 16).bfloat16(), weight, _r(8).bfloat16())],
        "aten._scaled_dot_product_attention_math": [_call(_r(1, 2, 3, 4), _r(1, 2, 3, 4),
                                                          _r(1, 2, 3, 4))],
        "aten._transform_bias_rescale_qkv": [_call(_r(2, 3, 24), _r(24), 2)],
        "aten._fused_rms_norm": [_call(_r(3, 4), [4], _r(4), 1e-5)],
        "aten._rowwise_prune": [_call(a, torch.tensor([True, False, True]), torch.int64)],
        "torch.lobpcg": [_call(spd @ spd.t() + 4 * torch.eye(4), 1)],
    }


def _losses_and_norms():
    logits, target = _r(4, 5), torch.tensor([0, 4, 2, 2])
    stats = (_r(3), _r(3).abs() + 0.5)
    x = _r(2, 3, 4)
    return {
        "aten.nll_loss": [_call(logits, target), _call(logits, target, None, 2)],
        "aten.nll_loss2d": [_call(_r(2, 3, 4, 5), _i(2, 4, 5) % 3)],
        "aten._native_batch_norm_legit_no_training": [_call(x, _r(3), _r(3), *(stats + (0.1,
                                                                                       1e-5)))],
        "aten._native_batch_norm_legit_functional": [
            _call(x, _r(3), _r(3), *(stats + (True, 0.1, 1e-5)))],
        "aten._batch_norm_with_update_functional": [
            _call(x, _r(3), _r(3), *(stats + (0.1, 1e-5)))],
        "aten._batch_norm_no_update": [_call(x, _r(3), _r(3), *(stats + (0.1, 1e-5)))],
        "aten._batch_norm_impl_index": [
            _call(x, _r(3), _r(3), *(stats + (True, 0.1, 1e-5, False)))],
        "aten.embedding_renorm": [_call(_r(5, 3), torch.tensor([0, 2, 2]), 1.0, 2.0)],
        "aten._embedding_bag_forward_only": [
            _call(_r(6, 3), torch.tensor([0, 5, 2, 2]), torch.tensor([0, 2]), False, m)
            for m in (0, 1)],
        "aten._embedding_bag_dense_backward": [
            _call(_r(2, 3), torch.tensor([0, 5, 2, 2]), torch.tensor([0, 0, 1, 1]),
                  torch.tensor([2, 2]), torch.tensor([0, 0, 0]), 6, False, 0, None)],
        "aten._pad_circular": [_call(_r(1, 2, 5), [1, 2]), _call(_r(1, 2, 4, 4), [1, 1, 2, 2])],
        "aten._pad_enum": [_call(_r(1, 2, 5), [1, 2], m) for m in (0, 1, 2, 3)],
        "aten._unsafe_index": [_call(_r(4, 3), [torch.tensor([0, 2])])],
        "aten._unsafe_index_put": [_call(_r(4, 3), [torch.tensor([0, 2])], _r(2, 3), True)],
        "aten._index_put_impl": [_call(_r(4, 3), [torch.tensor([0, 2])], _r(2, 3), True)],
        "aten._pack_padded_sequence": [_call(_r(4, 2, 3), torch.tensor([4, 2]), False)],
        "aten.__and__": [_call(_i(4), _i(4) + 1)], "aten.__or__": [_call(_i(4), _i(4) + 1)],
        "aten.__xor__": [_call(_i(4), _i(4) + 1)],
        "aten._grid_sampler_2d_cpu_fallback": [_call(_r(1, 2, 4, 4), _r(1, 3, 3, 2) / 2, 0, 0,
                                                     False)],
        "aten._grid_sampler_2d_cpu_fallback_backward": [
            _call(_r(1, 2, 3, 3), _r(1, 2, 4, 4), _r(1, 3, 3, 2) / 2, 0, 0, False)],
    }


def _resampling():
    x = _r(1, 2, 6, 6)
    found = {"aten._upsample_%s2d_aa" % k: [_call(x, [4, 5], False, None, None),
                                           _call(x, [9, 3], True, None, None)]
             for k in ("bicubic", "bilinear", "lanczos")}
    for k in ("bicubic", "lanczos"):
        found["aten._upsample_%s2d_aa_backward" % k] = [
            _call(_r(1, 2, 4, 5), [4, 5], [1, 2, 6, 6], False, None, None)]
    return found


def _sparse_helpers():
    return {
        "aten._convert_indices_from_coo_to_csr": [_call(torch.tensor([0, 0, 1, 3]), 4)],
        "aten._convert_indices_from_csr_to_coo": [
            _call(torch.tensor([0, 2, 3, 3]), torch.tensor([0, 1, 2]))],
        "aten._padded_dense_to_jagged_forward": [_call(_r(2, 3, 4), [torch.tensor([0, 1, 4])])],
        "aten._jagged_to_padded_dense_forward": [_call(_r(4, 5), [torch.tensor([0, 1, 4])], [3])],
    }


def _quantisation():
    x = _r(3, 4)
    scale, zero = torch.tensor([0.1]), torch.tensor([0], dtype=torch.int32)
    scales, zeros = torch.tensor([0.1, 0.2, 0.3]), torch.zeros(3, dtype=torch.int32)
    return {
        "aten.fake_quantize_per_tensor_affine_cachemask": [_call(x, 0.1, 0, -128, 127)],
        "aten.fake_quantize_per_tensor_affine_cachemask_backward": [_call(x, x > 0)],
        "aten.fake_quantize_per_channel_affine_cachemask": [_call(x, scales, zeros, 0, -128, 127)],
        "aten.fake_quantize_per_channel_affine_cachemask_backward": [_call(x, x > 0)],
        "aten._fake_quantize_per_tensor_affine_cachemask_tensor_qparams": [
            _call(x, scale, zero, torch.tensor([1]), -128, 127)],
        "aten._fake_quantize_learnable_per_tensor_affine": [
            _call(x, scale, zero.float(), -128, 127)],
        "aten._fake_quantize_learnable_per_tensor_affine_backward": [
            _call(x, x, scale, zero.float(), -128, 127)],
        "aten._fake_quantize_learnable_per_channel_affine": [
            _call(x, scales, zeros.float(), 0, -128, 127)],
        "aten._fake_quantize_learnable_per_channel_affine_backward": [
            _call(x, x, scales, zeros.float(), 0, -128, 127)],
        "aten._saturate_weight_to_fp16": [_call(x * 1e5)],
        "aten._choose_qparams_per_tensor": [_call(x), _call(x, True)],
    }


def _optimisers():
    def lists(n):
        return [[_r(3) * (i + 1), _r(2, 2)] for i in range(n)]
    steps = [torch.tensor(1.0), torch.tensor(1.0)]
    squares = [_r(3).abs(), _r(2, 2).abs()]
    adam = dict(lr=0.01, beta1=0.9, beta2=0.99, weight_decay=0.1, eps=1e-8, amsgrad=False,
                maximize=False)
    p, g, m = lists(3)
    return {
        "aten._fused_adam": [_call(p, g, m, squares, [], steps, **adam)],
        "aten._fused_adamw": [_call(p, g, m, squares, [], steps, **adam)],
        "aten._fused_sgd": [_call(p, g, m, weight_decay=0.1, momentum=0.9, lr=0.01, dampening=0.0,
                                  nesterov=False, maximize=False, is_first_step=False)],
        "aten._fused_adagrad": [_call(p, g, squares, steps, lr=0.01, lr_decay=0.0,
                                      weight_decay=0.1, eps=1e-8, maximize=False)],
        "aten._amp_update_scale": [_call(torch.tensor([4.0]), torch.tensor([3], dtype=torch.int32),
                                         torch.tensor([0.0]), 2.0, 0.5, 5)],
        "aten._amp_foreach_non_finite_check_and_unscale": [
            _call(p, torch.tensor([0.0]), torch.tensor([0.5]))],
    }


def _modules():
    def made(*args, **init):
        return (args, {"init." + k: v for k, v in init.items()})
    pooled, where = torch.nn.functional.max_pool2d(_r(1, 2, 4, 4), 2, return_indices=True)
    cube, cube_where = torch.nn.functional.max_pool3d(_r(1, 2, 4, 4, 4), 2, return_indices=True)
    found = {
        "Dropout2d": [made(_r(2, 3, 4, 4), p=0.5)],
        "Dropout3d": [made(_r(2, 3, 2, 2, 2), p=0.5)],
        "FeatureAlphaDropout": [made(_r(2, 3, 4), p=0.5)],
        "MaxUnpool2d": [made(pooled, where, kernel_size=2), made(pooled, where, kernel_size=2,
                                                                stride=2)],
        "MaxUnpool3d": [made(cube, cube_where, kernel_size=2)],
        "Unflatten": [made(_r(2, 6), dim=1, unflattened_size=(2, 3)),
                      made(_r(4, 3), dim=0, unflattened_size=(2, 2))],
        "FractionalMaxPool2d": [made(_r(1, 2, 7, 7), kernel_size=2, output_size=3)],
        "FractionalMaxPool3d": [made(_r(1, 2, 5, 5, 5), kernel_size=2, output_size=3)],
    }
    return {"torch.nn." + leaf: calls for leaf, calls in found.items()}


def _grouped():
    a, b = _r(2, 4, 16).bfloat16(), _r(2, 16, 8).bfloat16()
    return {"torch.nn.functional.grouped_mm": [_call(a, b)], "aten._grouped_mm": [_call(a, b)],
            "aten.normal_functional": [_call(_r(3, 4), 1.0, 2.0)],
            "aten._sobol_engine_draw": [
                _call(torch.zeros(3, dtype=torch.int64), 4, torch.ones(3, 30, dtype=torch.int64), 3,
                      0, torch.float32)]}


_FAMILIES = (_modules, _grouped, _rnn, _windows, _operators, _neural, _slow_convolutions, _copies,
             _casts, _backwards, _products, _losses_and_norms, _resampling, _sparse_helpers,
             _quantisation, _optimisers)
_CACHE = {}


def calls(api):
    """The hand-written calls of an api; none when there is no recipe."""
    if not _CACHE:
        for family in _FAMILIES:
            _CACHE.update(family())
    return list(_CACHE.get(api, ()))
