"""Fake quantisation, fused optimisers, index conversions."""

import torch

from .values import call, r


def _quantisation():
    x = r(3, 4)
    scale, zero = torch.tensor([0.1]), torch.tensor([0], dtype=torch.int32)
    scales, zeros = torch.tensor([0.1, 0.2, 0.3]), torch.zeros(3, dtype=torch.int32)
    return {
        "aten.fake_quantize_per_tensor_affine_cachemask": [call(x, 0.1, 0, -128, 127)],
        "aten.fake_quantize_per_tensor_affine_cachemask_backward": [call(x, x > 0)],
        "aten.fake_quantize_per_channel_affine_cachemask": [call(x, scales, zeros, 0, -128, 127)],
        "aten.fake_quantize_per_channel_affine_cachemask_backward": [call(x, x > 0)],
        "aten._fake_quantize_per_tensor_affine_cachemask_tensor_qparams": [
            call(x, scale, zero, torch.tensor([1]), -128, 127)],
        "aten._fake_quantize_learnable_per_tensor_affine": [
            call(x, scale, zero.float(), -128, 127)],
        "aten._fake_quantize_learnable_per_tensor_affine_backward": [
            call(x, x, scale, zero.float(), -128, 127)],
        "aten._fake_quantize_learnable_per_channel_affine": [
            call(x, scales, zeros.float(), 0, -128, 127)],
        "aten._fake_quantize_learnable_per_channel_affine_backward": [
            call(x, x, scales, zeros.float(), 0, -128, 127)],
        "aten._saturate_weight_to_fp16": [call(x * 1e5)],
        "aten._choose_qparams_per_tensor": [call(x), call(x, True)],
    }


def _optimisers():
    def lists(n):
        return [[r(3) * (i + 1), r(2, 2)] for i in range(n)]
    steps = [torch.tensor(1.0), torch.tensor(1.0)]
    squares = [r(3).abs(), r(2, 2).abs()]
    adam = dict(lr=0.01, beta1=0.9, beta2=0.99, weight_decay=0.1, eps=1e-8, amsgrad=False,
                maximize=False)
    p, g, m = lists(3)
    return {
        "aten._fused_adam": [call(p, g, m, squares, [], steps, **adam)],
        "aten._fused_adamw": [call(p, g, m, squares, [], steps, **adam)],
        "aten._fused_sgd": [call(p, g, m, weight_decay=0.1, momentum=0.9, lr=0.01, dampening=0.0,
                                  nesterov=False, maximize=False, is_first_step=False)],
        "aten._fused_adagrad": [call(p, g, squares, steps, lr=0.01, lr_decay=0.0,
                                      weight_decay=0.1, eps=1e-8, maximize=False)],
        "aten._amp_update_scale": [call(torch.tensor([4.0]), torch.tensor([3], dtype=torch.int32),
                                         torch.tensor([0.0]), 2.0, 0.5, 5)],
        "aten._amp_foreach_non_finite_check_and_unscale": [
            call(p, torch.tensor([0.0]), torch.tensor([0.5]))],
    }


def _sparse_helpers():
    return {
        "aten._convert_indices_from_coo_to_csr": [call(torch.tensor([0, 0, 1, 3]), 4)],
        "aten._convert_indices_from_csr_to_coo": [
            call(torch.tensor([0, 2, 3, 3]), torch.tensor([0, 1, 2]))],
        "aten._padded_dense_to_jagged_forward": [call(r(2, 3, 4), [torch.tensor([0, 1, 4])])],
        "aten._jagged_to_padded_dense_forward": [call(r(4, 5), [torch.tensor([0, 1, 4])], [3])],
    }


FAMILIES = (_quantisation, _optimisers, _sparse_helpers)
