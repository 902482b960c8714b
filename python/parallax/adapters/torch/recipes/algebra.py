"""Backward operators, products and decompositions."""

import torch

from .values import call, r


def _backwards():
    x, g = r(3, 4), r(3, 4) * 0.5
    return {
        "aten.infinitely_differentiable_gelu_backward": [call(g, x)],
        "aten.matrix_exp_backward": [call(r(3, 3) / 4, r(3, 3))],
        "aten.cummaxmin_backward": [call(g, x, torch.tensor([[0, 1, 2, 3]] * 3), 1)],
        "aten.affine_grid_generator_backward": [call(r(2, 4, 5, 2), [2, 3, 4, 5], False)],
        "aten.soft_margin_loss_backward": [call(r(), x, torch.sign(x), 1),
                                           call(g, x, torch.sign(x), 0)],
        "aten.cumprod_backward": [call(g, x, 1, torch.cumprod(x, 1))],
        "aten.masked_select_backward": [call(r(int((x > 0).sum())), x, x > 0)],
        "aten.gather_backward": [call(r(3, 2), x, 1, torch.tensor([[0, 1]] * 3), False)],
        "aten.index_select_backward": [call(r(2, 4), [3, 4], 0, torch.tensor([0, 2]))],
        "aten.trace_backward": [call(r(), [3, 4])],
        "aten.glu_jvp": [call(r(3, 2), x, g, 1)],
        "aten.glu_backward_jvp": [call(x, r(3, 2), x, r(3, 2), x, 1)],
        "aten.embedding_backward": [call(r(4, 3), torch.tensor([0, 2, 1, 1]), 5, -1, False,
                                          False)],
        "aten.value_selecting_reduction_backward": [call(r(3), 1, torch.tensor([0, 1, 2]), [3, 4],
                                                          False)],
        "aten._masked_softmax": [call(x, x > 0, 1, 2)],
        "aten._masked_softmax_backward": [call(g, torch.softmax(x, 1), x > 0, 1)],
        "aten._standard_gamma_grad": [call(x.abs() + 0.5, x.abs() + 0.3)],
        "aten._dirichlet_grad": [call(torch.softmax(x, 1), x.abs() + 1,
                                       (x.abs() + 1).sum(1, True).expand(3, 4).contiguous())],
        "aten._standard_gamma": [call(x.abs() + 0.5)],
        "aten._sample_dirichlet": [call(x.abs() + 0.5)],
        "aten._weight_norm": [call(x, r(3, 1), 0)],
        "aten._weight_norm_interface": [call(x, r(3, 1), 0), call(x, r(1, 4), 1)],
        "aten._weight_norm_interface_backward": [call(g, x, r(3, 1), r(3, 1).abs() + 1, 0)],
        "aten._weight_norm_differentiable_backward": [call(g, x, r(3, 1), r(3, 1).abs() + 1,
                                                            0)],
    }


def _products():
    a, b = r(3, 4), r(4, 5)
    small = torch.tensor([[1, -2, 3], [4, 5, -6]] * 9, dtype=torch.int8)
    weight = torch.tensor([[1, 2, -3, 4] * 4] * 8, dtype=torch.int8)
    spd = r(4, 4)
    return {
        "aten._addmm_activation": [call(r(5), a, b), call(r(5), a, b, use_gelu=True)],
        "aten._int_mm": [call(small, small.t().contiguous())],
        "aten._add_relu": [call(a, a * -2), call(a, a, alpha=2)],
        "aten._aminmax": [call(a), call(a, 1)],
        "aten._euclidean_dist": [call(a, r(2, 4))],
        "aten._trilinear": [call(r(2, 1, 3), r(1, 3, 3), r(2, 3, 1), [1], [0], [2], [1])],
        "aten._linalg_eigvals": [call(r(3, 3)), call(r(2, 4, 4))],
        "aten._lu_with_info": [call(spd), call(r(2, 3, 3))],
        "aten._cholesky_solve_helper": [call(r(4, 2), torch.tril(spd) + 3 * torch.eye(4), False)],
        "aten._compute_linear_combination": [call(r(3, 4), r(2, 3))],
        "aten._logcumsumexp": [call(a, 0), call(a, 1)],
        "aten.linalg__powsum": [call(a, 2.0), call(a, 3.0, [1])],
        "aten._weight_int8pack_mm": [call(r(4, 16).bfloat16(), weight, r(8).bfloat16())],
        "aten._scaled_dot_product_attention_math": [call(r(1, 2, 3, 4), r(1, 2, 3, 4),
                                                          r(1, 2, 3, 4))],
        "aten._transform_bias_rescale_qkv": [call(r(2, 3, 24), r(24), 2)],
        "aten._fused_rms_norm": [call(r(3, 4), [4], r(4), 1e-5)],
        "aten._rowwise_prune": [call(a, torch.tensor([True, False, True]), torch.int64)],
        # Ten iterations: contents that do not converge would take the default thousand, 0.3 s.
        "torch.lobpcg": [call(spd @ spd.t() + 4 * torch.eye(4), 1, niter=10)],
    }


def _grouped():
    a, b = r(2, 4, 16).bfloat16(), r(2, 16, 8).bfloat16()
    return {"torch.nn.functional.grouped_mm": [call(a, b)], "aten._grouped_mm": [call(a, b)],
            "aten.normal_functional": [call(r(3, 4), 1.0, 2.0)],
            "aten._sobol_engine_draw": [
                call(torch.zeros(3, dtype=torch.int64), 4, torch.ones(3, 30, dtype=torch.int64), 3,
                      0, torch.float32)]}


FAMILIES = (_backwards, _products, _grouped)
