"""Recurrent cells, convolutions, pooling, normalisation, losses, modules."""

import torch

from .values import call, z, r


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
                    params += [r(gates * hidden, width), r(gates * hidden, hidden),
                               r(gates * hidden), r(gates * hidden)]
            state = r(layers * ways, batch, hidden)
            hx = [state, state.clone()] if name == "lstm" else state
            x = r(batch, steps, size) if batch_first else r(steps, batch, size)
            calls.append(call(x, hx, params, True, layers, 0.0, False, bidirectional, batch_first))
        found["torch." + name] = calls
    for name, gates in (("gru_cell", 3), ("lstm_cell", 4), ("rnn_relu_cell", 1),
                        ("rnn_tanh_cell", 1)):
        calls = []
        for batch, size, hidden in ((1, 2, 3), (4, 5, 6), (3, 17, 16)):
            hx = [r(batch, hidden), r(batch, hidden)] if name == "lstm_cell" else r(
                batch, hidden)
            calls.append(call(r(batch, size), hx, r(gates * hidden, size),
                               r(gates * hidden, hidden), r(gates * hidden), r(gates * hidden)))
        found["torch." + name] = calls
    return found


def _neural():
    functional = "torch.nn.functional."
    found = {functional + "dropout1d": [call(r(2, 3)), call(r(2, 3, 5), 0.3)],
             functional + "conv_tbc": [call(r(5, 2, 3), r(3, 3, 4), r(4)),
                                       call(r(7, 1, 2), r(2, 2, 2), r(2), 1)],
             functional + "fold": [call(r(1, 8, 9), (4, 4), (2, 2)),
                                   call(r(2, 4, 16), (5, 5), 2, 1, 0, 1)],
             functional + "affine_grid": [call(r(2, 2, 3), [2, 3, 4, 5]),
                                          call(r(1, 3, 4), [1, 2, 3, 4, 5], align_corners=True)],
             functional + "upsample": [call(r(1, 2, 4, 4), scale_factor=2),
                                       call(r(1, 2, 3), size=5)],
             "torch.affine_grid_generator": [call(r(2, 2, 3), [2, 3, 4, 5], False),
                                             call(r(1, 2, 3), [1, 1, 2, 2], True)],
             "torch.grid_sampler": [call(r(1, 2, 4, 4), r(1, 3, 3, 2) / 2, m, p, a)
                                    for m in (0, 1, 2) for p in (0, 1, 2) for a in (False, True)],
             "torch.convolution": [
                 call(r(1, 3, 6), r(4, 3, 3), r(4), [1], [0], [1], False, [0], 1),
                 call(r(1, 4, 6, 6), r(4, 2, 3, 3), r(4), [2, 1], [1, 0], [1, 1], False, [0, 0],
                       2),
                 call(r(1, 3, 5, 5), r(3, 2, 2, 2), None, [2, 2], [0, 0], [1, 1], True, [1, 1],
                       1)],
             "torch.feature_dropout": [call(r(2, 3, 4), 0.5, True)],
             "torch.native_dropout": [call(r(3, 5), 0.5, True), call(r(8), 0.2, False)],
             "torch.mkldnn_convolution": [call(r(1, 3, 6, 6), r(4, 3, 3, 3), r(4), [1, 1],
                                                [1, 1], [1, 1], 1)],
             "torch.norm_except_dim": [call(r(3, 4)), call(r(3, 4, 2), 2, 1)],
             "torch.batch_norm_update_stats": [call(r(4, 3), r(3), r(3), 0.1)]}
    for rank, name in ((1, "lp_pool1d"), (2, "lp_pool2d"), (3, "lp_pool3d")):
        shape = (2, 3) + (6,) * rank
        found[functional + name] = [call(r(*shape), 2, 2), call(r(*shape), 1.5, 3, 2),
                                    call(r(*shape), 2.0, 3, stride=1, ceil_mode=True)]
        pool = functional + "max_pool%dd_with_indices" % rank
        found[pool] = [call(r(*shape), 2), call(r(*shape), 3, 2, 1)]
        pool = functional + "adaptive_max_pool%dd_with_indices" % rank
        found[pool] = [call(r(*shape), 2), call(r(*shape), 3)]
        if rank > 1:
            pool = functional + "fractional_max_pool%dd_with_indices" % rank
            found[pool] = [call(r(*shape), 2, output_size=3, _random_samples=r(
                2, 3, rank).abs() / 2.1)]
    found.update(_fused_weights())
    return found


def _fused_weights():
    bn = dict(bn_rm=r(4), bn_rv=r(4).abs() + 0.5, bn_eps=1e-5, bn_w=r(4), bn_b=r(4))
    vectors = [[r(3), r(2, 2)], [r(5)], [r(1, 3), r(4), r(2, 1, 2)]]
    return {
        "torch.nn.utils.fuse_conv_bn_weights": [call(r(4, 3, 2, 2), r(4), **bn),
                                                call(r(4, 3, 5), None, **bn)],
        "torch.nn.utils.fuse_linear_bn_weights": [call(r(4, 3), r(4), **bn)],
        "torch.nn.utils.get_total_norm": [call(v) for v in vectors],
        "torch.nn.utils.parameters_to_vector": [call(v) for v in vectors],
        "torch.nn.utils.rnn.invert_permutation": [call(torch.tensor(p)) for p in (
            [0], [2, 0, 1], [3, 1, 0, 2])],
        "aten.flatten_dense_tensors": [call(v) for v in vectors],
        "aten.unflatten_dense_tensors": [call(r(7), [r(3), r(2, 2)])],
    }


def _slow_convolutions():
    found = {}
    for name, rank in (("slow_conv3d", 3), ("slow_conv3d_forward", 3), ("thnn_conv2d", 2),
                       ("_slow_conv2d_forward", 2)):
        x, w = r(*((1, 2) + (5,) * rank)), r(*((3, 2) + (3,) * rank))
        found["aten." + name] = [call(x, w, [3] * rank, r(3), [1] * rank, [p] * rank)
                                 for p in (0, 1)]
    for name, rank in (("slow_conv_dilated2d", 2), ("slow_conv_dilated3d", 3)):
        x, w = r(*((1, 2) + (7,) * rank)), r(*((3, 2) + (3,) * rank))
        found["aten." + name] = [call(x, w, [3] * rank, r(3), [1] * rank, [0] * rank, [d] * rank)
                                 for d in (1, 2)]
    for name, rank in (("slow_conv_transpose2d", 2), ("slow_conv_transpose3d", 3)):
        x, w = r(*((1, 2) + (4,) * rank)), r(*((2, 3) + (3,) * rank))
        found["aten." + name] = [call(x, w, [3] * rank, r(3), [1] * rank, [0] * rank, [0] * rank,
                                       [1] * rank)]
    tail = ([1, 1], [1, 1], [1, 1], False, [0, 0], 1)
    x, w = r(1, 2, 5, 5), r(3, 2, 3, 3)
    found["aten._convolution"] = [call(x, w, r(3), *(tail + (False, False, True, True)))]
    found["aten._convolution_mode"] = [call(x, w, r(3), [1, 1], mode, [1, 1], 1)
                                       for mode in ("same", "valid")]
    found["aten._nnpack_spatial_convolution"] = [call(x, w, r(3), [1, 1])]
    found["aten._slow_conv2d_backward"] = [call(r(1, 3, 5, 5), x, w, [3, 3], [1, 1], [1, 1],
                                                 [True, True, True])]
    found["aten.conv_tbc_backward"] = [call(r(3, 2, 4), r(5, 2, 3), r(3, 3, 4), r(4), 0)]
    return found


def _modules():
    def made(*args, **init):
        return (args, {"init." + k: v for k, v in init.items()})
    pooled, where = torch.nn.functional.max_pool2d(r(1, 2, 4, 4), 2, return_indices=True)
    cube, cube_where = torch.nn.functional.max_pool3d(r(1, 2, 4, 4, 4), 2, return_indices=True)
    found = {
        "Dropout2d": [made(r(2, 3, 4, 4), p=0.5)],
        "Dropout3d": [made(r(2, 3, 2, 2, 2), p=0.5)],
        "FeatureAlphaDropout": [made(r(2, 3, 4), p=0.5)],
        "MaxUnpool2d": [made(pooled, where, kernel_size=2), made(pooled, where, kernel_size=2,
                                                                stride=2)],
        "MaxUnpool3d": [made(cube, cube_where, kernel_size=2)],
        "Unflatten": [made(r(2, 6), dim=1, unflattened_size=(2, 3)),
                      made(r(4, 3), dim=0, unflattened_size=(2, 2))],
        "FractionalMaxPool2d": [made(r(1, 2, 7, 7), kernel_size=2, output_size=3)],
        "FractionalMaxPool3d": [made(r(1, 2, 5, 5, 5), kernel_size=2, output_size=3)],
    }
    return {"torch.nn." + leaf: calls for leaf, calls in found.items()}


def _resampling():
    x = r(1, 2, 6, 6)
    found = {"aten._upsample_%s2d_aa" % k: [call(x, [4, 5], False, None, None),
                                           call(x, [9, 3], True, None, None)]
             for k in ("bicubic", "bilinear", "lanczos")}
    for k in ("bicubic", "lanczos"):
        found["aten._upsample_%s2d_aa_backward" % k] = [
            call(r(1, 2, 4, 5), [4, 5], [1, 2, 6, 6], False, None, None)]
    return found


def _losses_and_norms():
    logits, target = r(4, 5), torch.tensor([0, 4, 2, 2])
    stats = (r(3), r(3).abs() + 0.5)
    x = r(2, 3, 4)
    return {
        "aten.nll_loss": [call(logits, target), call(logits, target, None, 2)],
        "aten.nll_loss2d": [call(r(2, 3, 4, 5), z(2, 4, 5) % 3)],
        "aten._native_batch_norm_legit_no_training": [call(x, r(3), r(3), *(stats + (0.1,
                                                                                       1e-5)))],
        "aten._native_batch_norm_legit_functional": [
            call(x, r(3), r(3), *(stats + (True, 0.1, 1e-5)))],
        "aten._batch_norm_with_update_functional": [
            call(x, r(3), r(3), *(stats + (0.1, 1e-5)))],
        "aten._batch_norm_no_update": [call(x, r(3), r(3), *(stats + (0.1, 1e-5)))],
        "aten._batch_norm_impl_index": [
            call(x, r(3), r(3), *(stats + (True, 0.1, 1e-5, False)))],
        "aten.embedding_renorm": [call(r(5, 3), torch.tensor([0, 2, 2]), 1.0, 2.0)],
        "aten._embedding_bag_forward_only": [
            call(r(6, 3), torch.tensor([0, 5, 2, 2]), torch.tensor([0, 2]), False, m)
            for m in (0, 1)],
        "aten._embedding_bag_dense_backward": [
            call(r(2, 3), torch.tensor([0, 5, 2, 2]), torch.tensor([0, 0, 1, 1]),
                  torch.tensor([2, 2]), torch.tensor([0, 0, 0]), 6, False, 0, None)],
        "aten._pad_circular": [call(r(1, 2, 5), [1, 2]), call(r(1, 2, 4, 4), [1, 1, 2, 2])],
        "aten._pad_enum": [call(r(1, 2, 5), [1, 2], m) for m in (0, 1, 2, 3)],
        "aten._unsafe_index": [call(r(4, 3), [torch.tensor([0, 2])])],
        "aten._unsafe_index_put": [call(r(4, 3), [torch.tensor([0, 2])], r(2, 3), True)],
        "aten._index_put_impl": [call(r(4, 3), [torch.tensor([0, 2])], r(2, 3), True)],
        "aten._pack_padded_sequence": [call(r(4, 2, 3), torch.tensor([4, 2]), False)],
        "aten.__and__": [call(z(4), z(4) + 1)], "aten.__or__": [call(z(4), z(4) + 1)],
        "aten.__xor__": [call(z(4), z(4) + 1)],
        "aten._grid_sampler_2d_cpu_fallback": [call(r(1, 2, 4, 4), r(1, 3, 3, 2) / 2, 0, 0,
                                                     False)],
        "aten._grid_sampler_2d_cpu_fallback_backward": [
            call(r(1, 2, 3, 3), r(1, 2, 4, 4), r(1, 3, 3, 2) / 2, 0, 0, False)],
    }


FAMILIES = (_rnn, _neural, _slow_convolutions, _modules, _resampling, _losses_and_norms)
