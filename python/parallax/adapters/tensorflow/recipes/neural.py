"""Convolutions, normalisations, losses, cells."""

from .values import call, r, z

_ONE, _ONE3 = [1, 1, 1, 1], [1, 1, 1, 1, 1]


def _tensors():
    """Input, filter and output of two dimensions, of three, depthwise filter and output."""
    return (r(2, 5, 5, 3), r(2, 2, 3, 4), r(2, 5, 5, 4), r(1, 3, 4, 4, 2), r(2, 2, 2, 2, 3),
            r(1, 3, 4, 4, 3), r(2, 2, 3, 2), r(2, 5, 5, 6))


def _raw_convolutions():
    x, f, y, x3, f3, y3, depthwise, yd = _tensors()
    return {
        "raw_ops.Conv2D raw_ops.Conv": [
            call(input=x, filter=f, strides=_ONE, padding="SAME"),
            call(input=x, filter=f, strides=[1, 2, 2, 1], padding="VALID"),
            call(input=r(1, 4, 4, 2, dtype="float64"), filter=r(3, 3, 2, 2, dtype="float64"), strides=_ONE,
                 padding="VALID")],
        "raw_ops.Conv2DBackpropFilterV2": [
            call(input=x, filter=f, out_backprop=y, strides=_ONE, padding="SAME")],
        "raw_ops.Conv2DBackpropInputV2": [
            call(input=x, filter=f, out_backprop=y, strides=_ONE, padding="SAME")],
        "raw_ops.Conv3D": [call(input=x3, filter=f3, strides=_ONE3, padding="SAME")],
        "raw_ops.Conv3DBackpropFilter raw_ops.Conv3DBackpropInput": [
            call(input=x3, filter=f3, out_backprop=y3, strides=_ONE3, padding="SAME")],
        "raw_ops.Conv3DBackpropFilterV2": [
            call(input=x3, filter_sizes=z([2, 2, 2, 2, 3]), out_backprop=y3, strides=_ONE3,
                 padding="SAME")],
        "raw_ops.Conv3DBackpropInputV2": [
            call(input_sizes=z([1, 3, 4, 4, 2]), filter=f3, out_backprop=y3, strides=_ONE3,
                 padding="SAME")],
        "raw_ops.DepthwiseConv2dNative": [
            call(input=x, filter=depthwise, strides=_ONE, padding="SAME")],
        "raw_ops.FusedPadConv2D": [
            call(input=x, paddings=z([[0, 0], [1, 1], [1, 1], [0, 0]]), filter=f, mode="REFLECT",
                 strides=_ONE, padding="VALID")],
        "raw_ops.FusedResizeAndPadConv2D": [
            call(input=x, size=z([6, 6]), paddings=z([[0, 0], [1, 1], [1, 1], [0, 0]]), filter=f,
                 mode="REFLECT", strides=_ONE, padding="VALID")],
        "raw_ops.Dilation2D": [
            call(input=x, filter=r(2, 2, 3), strides=_ONE, rates=_ONE, padding="SAME")],
        "raw_ops.Dilation2DBackpropFilter raw_ops.Dilation2DBackpropInput": [
            call(input=x, filter=r(2, 2, 3), out_backprop=r(2, 5, 5, 3), strides=_ONE, rates=_ONE,
                 padding="SAME")],
        "raw_ops.Conv2DBackpropInput": [
            call(input_sizes=z([2, 5, 5, 3]), filter=f, out_backprop=y, strides=_ONE, padding="SAME")],
        "raw_ops.Conv2DBackpropFilter": [
            call(input=x, filter_sizes=z([2, 2, 3, 4]), out_backprop=y, strides=_ONE, padding="SAME")],
        "raw_ops.DepthwiseConv2dNativeBackpropFilter": [
            call(input=x, filter_sizes=z([2, 2, 3, 2]), out_backprop=yd, strides=_ONE, padding="SAME")],
        "raw_ops.DepthwiseConv2dNativeBackpropInput": [
            call(input_sizes=z([2, 5, 5, 3]), filter=depthwise, out_backprop=yd, strides=_ONE,
                 padding="SAME")],
    }


def _convolutions():
    x, f, y, x3, f3, y3, depthwise, yd = _tensors()
    return {
        "nn.conv2d nn.convolution": [
            call(x, f, 1, "SAME"), call(x, f, 2, "VALID")],
        "compat.v1.nn.convolution": [call(x, f, "SAME"), call(x, f, "VALID", [2, 2])],
        "compat.v1.nn.conv2d": [call(x, f, _ONE, "SAME")],
        "conv": [call(x, f, _ONE, "SAME")],
        "nn.conv1d compat.v1.nn.conv1d": [call(r(2, 6, 3), r(2, 3, 4), 1, "SAME"),
                                          call(r(2, 7, 3), r(3, 3, 2), 2, "VALID")],
        "nn.conv3d compat.v1.nn.conv3d": [call(x3, f3, _ONE3, "SAME")],
        "nn.conv1d_transpose": [call(r(2, 6, 4), r(2, 3, 4), [2, 12, 3], 2)],
        "nn.conv2d_transpose nn.conv_transpose": [call(y, f, [2, 5, 5, 3], 1, "SAME"),
                                                  call(y, f, [2, 10, 10, 3], 2, "SAME")],
        "compat.v1.nn.conv2d_transpose": [call(y, f, [2, 5, 5, 3], _ONE, "SAME")],
        "nn.conv3d_transpose compat.v1.nn.conv3d_transpose": [
            call(y3, f3, [1, 3, 4, 4, 2], _ONE3, "SAME")],
        "nn.atrous_conv2d": [call(x, f, 2, "SAME"), call(x, f, 1, "VALID")],
        "nn.atrous_conv2d_transpose": [call(y, f, [2, 5, 5, 3], 2, "SAME")],
        "nn.depthwise_conv2d compat.v1.nn.depthwise_conv2d": [call(x, depthwise, _ONE, "SAME")],
        "nn.depthwise_conv2d_backprop_filter": [call(x, [2, 2, 3, 2], yd, _ONE, "SAME")],
        "nn.depthwise_conv2d_backprop_input": [call([2, 5, 5, 3], depthwise, yd, _ONE, "SAME")],
        "nn.separable_conv2d": [call(x, depthwise, r(1, 1, 6, 4), _ONE, "SAME")],
        "compat.v1.nn.separable_conv2d": [call(x, depthwise, r(1, 1, 6, 4), _ONE, "SAME")],
        "nn.dilation2d": [call(x, r(2, 2, 3), _ONE, "SAME", "NHWC", _ONE)],
        "nn.erosion2d": [call(x, r(2, 2, 3), _ONE, "SAME", "NHWC", _ONE)],
        "compat.v1.nn.dilation2d": [call(x, r(2, 2, 3), _ONE, _ONE, "SAME")],
        "compat.v1.nn.erosion2d": [call(x, r(2, 2, 3), _ONE, _ONE, "SAME")],
        "compat.v1.nn.depthwise_conv2d_native": [call(x, depthwise, _ONE, "SAME")],
        "conv2d_backprop_filter_v2": [call(x, f, y, _ONE, "SAME")],
        "conv2d_backprop_input_v2": [call(x, f, y, _ONE, "SAME")],
        "compat.v1.nn.conv3d_backprop_filter": [call(x3, z([2, 2, 2, 2, 3]), y3, _ONE3, "SAME")],
        "compat.v1.nn.conv2d_backprop_filter": [call(x, z([2, 2, 3, 4]), y, _ONE, "SAME")],
        "compat.v1.nn.conv2d_backprop_input": [call(z([2, 5, 5, 3]), f, y, _ONE, "SAME")],
    }


def _normalisations():
    x, c = r(2, 4, 5, 3), lambda: r(3, low=0.5, high=1.5)
    batch = [call(x=x, scale=c(), offset=c(), mean=r(0), variance=r(0)),
             call(x=x, scale=c(), offset=c(), mean=c(), variance=c(), is_training=False)]
    grad = dict(y_backprop=r(2, 4, 5, 3), x=x, scale=c(), reserve_space_1=c(), reserve_space_2=c())
    return {
        "raw_ops.FusedBatchNorm raw_ops.FusedBatchNormV2 raw_ops.FusedBatchNormV3": batch,
        "raw_ops.FusedBatchNormGrad raw_ops.FusedBatchNormGradV2": [
            call(**grad), call(is_training=False, **grad)],
        "raw_ops.FusedBatchNormGradV3": [call(reserve_space_3=r(0), **grad)],
        "compat.v1.nn.fused_batch_norm": [
            call(x, c(), c()), call(x, c(), c(), c(), c(), is_training=False)],
        "raw_ops.BatchNormWithGlobalNormalization": [
            call(t=x, m=c(), v=c(), beta=c(), gamma=c(), variance_epsilon=1e-3,
                 scale_after_normalization=flag) for flag in (True, False)],
        "raw_ops.BatchNormWithGlobalNormalizationGrad": [
            call(t=x, m=c(), v=c(), gamma=c(), backprop=x, variance_epsilon=1e-3,
                 scale_after_normalization=flag) for flag in (True, False)],
        "nn.batch_norm_with_global_normalization": [call(x, c(), c(), c(), c(), 1e-3, True)],
        "compat.v1.nn.batch_norm_with_global_normalization": [call(x, c(), c(), c(), c(), 1e-3, True)],
        "nn.batch_normalization": [call(x, c(), c(), c(), c(), 1e-3), call(x, c(), c(), None, None, 1e-3)],
        "nn.moments compat.v1.nn.moments": [call(x, [0, 1]), call(r(4, 3), [0])],
        "nn.weighted_moments compat.v1.nn.weighted_moments": [
            call(r(4, 3), [0], r(4, 3, low=0.1, high=1))],
        "nn.sufficient_statistics compat.v1.nn.sufficient_statistics": [call(r(4, 3), [0])],
        "nn.normalize_moments": [call(r(low=4, high=5), r(3), r(3, low=9, high=12), None)],
        "nn.local_response_normalization compat.v1.nn.lrn": [call(x)],
        "raw_ops.LRNGrad": [call(input_grads=x, input_image=r(2, 4, 5, 3), output_image=r(2, 4, 5, 3))],
    }


def _losses():
    logits = r(4, 6)
    time_major = r(7, 2, 5)
    labels = dict(labels_indices=z([[0, 0], [0, 1], [1, 0]], "int64"), labels_values=z([1, 2, 3]),
                  sequence_length=z([7, 6]))
    return {
        "nn.ctc_loss": [call(z([[1, 2], [3, 0]]), time_major, z([2, 1]), z([7, 6]), blank_index=0)],
        "nn.ctc_greedy_decoder": [call(time_major, z([7, 6]))],
        "nn.ctc_beam_search_decoder": [call(time_major, z([7, 6]), 4, 2)],
        "nn.ctc_unique_labels": [call(z([[1, 2, 2], [3, 0, 3]]))],
        "nn.collapse_repeated": [call(z([[1, 2, 2], [3, 0, 3]]), z([3, 2]))],
        "raw_ops.CTCLoss raw_ops.CTCLossV2": [call(inputs=time_major, **labels)],
        "raw_ops.CTCGreedyDecoder": [call(inputs=time_major, sequence_length=z([7, 6]))],
        "raw_ops.CTCBeamSearchDecoder": [
            call(inputs=time_major, sequence_length=z([7, 6]), beam_width=4, top_paths=2)],
        "nn.sparse_softmax_cross_entropy_with_logits": [call(z([0, 5, 2, 2]), logits)],
        "compat.v1.nn.sparse_softmax_cross_entropy_with_logits": [
            call(labels=z([0, 5, 2, 2]), logits=logits)],
        "raw_ops.SparseSoftmaxCrossEntropyWithLogits": [
            call(features=logits, labels=z([0, 5, 2, 2])),
            call(features=r(3, 4, dtype="float64"), labels=z([0, 3, 1], "int64"))],
        "nn.softmax_cross_entropy_with_logits": [call(r(4, 6, low=0, high=1), logits)],
        "compat.v1.nn.softmax_cross_entropy_with_logits compat.v1.nn.softmax_cross_entropy_with_logits_v2 "
        "compat.v1.nn.sigmoid_cross_entropy_with_logits": [
            call(labels=r(4, 6, low=0, high=1), logits=logits)],
        "nn.weighted_cross_entropy_with_logits": [call(r(4, 6, low=0, high=1), logits, 2.0)],
        "compat.v1.nn.weighted_cross_entropy_with_logits": [call(r(4, 6, low=0, high=1), logits, 2.0)],
        "nn.compute_average_loss": [call(r(4))],
        "nn.nce_loss nn.sampled_softmax_loss compat.v1.nn.nce_loss compat.v1.nn.sampled_softmax_loss": [
            call(weights=r(6, 3), biases=r(6), labels=z([[0], [5]], "int64"), inputs=r(2, 3),
                 num_sampled=2, num_classes=6)],
        "math.in_top_k": [call(z([0, 5, 2, 2]), logits, 2)],
        "compat.v1.math.in_top_k": [call(logits, z([0, 5, 2, 2]), 2)],
        "nn.compute_accidental_hits": [
            call(z([[1, 2], [3, 4]], "int64"), z([2, 3, 9], "int64"), 2)],
        "compat.v1.nn.ctc_loss_v2": [
            call(z([[1, 2], [3, 0]]), time_major, z([2, 1]), z([7, 6]), blank_index=0)],
        "raw_ops.InTopK": [call(predictions=logits, targets=z([0, 5, 2, 2]), k=2)],
        "raw_ops.InTopKV2": [call(predictions=logits, targets=z([0, 5, 2, 2]), k=z(2))],
        "math.confusion_matrix": [call(z([0, 2, 2]), z([0, 1, 2])),
                                  call(z([0, 2, 2]), z([0, 1, 2]), 4, r(3))],
        "nn.embedding_lookup compat.v1.nn.embedding_lookup": [call(r(5, 3), z([0, 4, 4]))],
        "raw_ops.ComputeAccidentalHits": [
            call(true_classes=z([[1, 2], [3, 4]], "int64"), sampled_candidates=z([2, 3, 9], "int64"),
                 num_true=2)],
    }


def _cells():
    """Cells for batches of rows: n rows of d numbers, h in the state."""
    found = {}
    for n, d, h in ((2, 3, 4), (1, 2, 3), (3, 1, 2), (2, 2, 5)):
        for names, calls in _cells_of(n, d, h).items():
            found.setdefault(names, []).extend(calls)
    return found


def _cells_of(n, d, h):
    lstm = dict(x=r(n, d), cs_prev=r(n, h), h_prev=r(n, h), w=r(d + h, 4 * h), wci=r(h), wcf=r(h),
                wco=r(h), b=r(4 * h))
    gates = {name: r(n, h) for name in ("i", "cs", "f", "o", "ci", "co")}
    block = dict(lstm, seq_len_max=z(3, "int64"), x=r(3, n, d))
    of_block = {name: r(3, n, h) for name in ("i", "cs", "f", "o", "ci", "co", "h", "cs_grad", "h_grad")}
    gru = dict(x=r(n, d), h_prev=r(n, h), w_ru=r(d + h, 2 * h), w_c=r(d + h, h), b_ru=r(2 * h), b_c=r(h))
    return {
        "raw_ops.LSTMBlockCell": [call(**lstm), call(use_peephole=True, **lstm)],
        "raw_ops.LSTMBlockCellGrad": [
            call(use_peephole=flag, cs_grad=r(n, h), h_grad=r(n, h), **dict(lstm, **gates))
            for flag in (False, True)],
        "raw_ops.BlockLSTM raw_ops.BlockLSTMV2": [call(**block)],
        "raw_ops.BlockLSTMGrad raw_ops.BlockLSTMGradV2": [
            call(use_peephole=False, **dict(block, **of_block))],
        "raw_ops.GRUBlockCell": [call(**gru)],
        "raw_ops.GRUBlockCellGrad": [
            call(r=r(n, h), u=r(n, h), c=r(n, h), d_h=r(n, h), **gru)],
    }


FAMILIES = (_raw_convolutions, _convolutions, _normalisations, _losses, _cells)
