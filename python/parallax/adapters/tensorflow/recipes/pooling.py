"""Pooling and its derivatives."""

import tensorflow as tf

from .values import call, r, z


def _pools():
    found = {}
    for batch, channels in ((2, 3), (1, 1), (3, 2), (1, 4)):
        for names, calls in _pools_of(batch, channels).items():
            found.setdefault(names, []).extend(calls)
    return found


def _pools_of(batch, channels):
    x, k, s = r(batch, 4, 4, channels), [1, 2, 2, 1], [1, 2, 2, 1]
    y = tf.nn.max_pool2d(x, 2, 2, "VALID")
    x3, k3 = r(batch, 4, 4, 4, channels), [1, 2, 2, 2, 1]
    y3 = tf.nn.max_pool3d(x3, 2, 2, "VALID")
    how = dict(ksize=k, strides=s, padding="VALID")
    how3 = dict(ksize=k3, strides=k3, padding="VALID")
    tensors = dict(ksize=z(k), strides=z(s), padding="VALID")
    _, at = tf.nn.max_pool_with_argmax(x, 2, 2, "VALID")
    return {
        "raw_ops.AvgPool": [call(value=x, **how), call(value=x, **dict(how, padding="SAME"))],
        "raw_ops.MaxPool": [call(input=x, **how), call(input=x, **dict(how, padding="SAME"))],
        "raw_ops.MaxPoolWithArgmax": [call(input=x, **how)],
        "raw_ops.MaxPoolV2": [call(input=x, **tensors)],
        "raw_ops.AvgPool3D raw_ops.MaxPool3D": [call(input=x3, **how3)],
        "raw_ops.AvgPoolGrad": [call(orig_input_shape=z(x.shape.as_list()), grad=y, **how)],
        "raw_ops.AvgPool3DGrad": [call(orig_input_shape=z(x3.shape.as_list()), grad=y3, **how3)],
        "raw_ops.MaxPoolGrad": [call(orig_input=x, orig_output=y, grad=r(*y.shape), **how)],
        "raw_ops.MaxPoolGradGrad": [call(orig_input=x, orig_output=y, grad=r(*x.shape), **how)],
        "raw_ops.MaxPoolGradV2": [call(orig_input=x, orig_output=y, grad=r(*y.shape), **tensors)],
        "raw_ops.MaxPoolGradGradV2": [call(orig_input=x, orig_output=y, grad=r(*x.shape), **tensors)],
        "raw_ops.MaxPool3DGrad": [
            call(orig_input=x3, orig_output=y3, grad=r(*y3.shape), **how3)],
        "raw_ops.MaxPool3DGradGrad": [
            call(orig_input=x3, orig_output=y3, grad=r(*x3.shape), **how3)],
        "raw_ops.MaxPoolGradWithArgmax": [call(input=x, grad=y, argmax=at, **how)],
        "raw_ops.MaxPoolGradGradWithArgmax": [call(input=x, grad=r(*x.shape), argmax=at, **how)],
        "compat.v1.extract_image_patches": [
            call(x, k, [1, 1, 1, 1], [1, 1, 1, 1], "VALID")],
        "raw_ops.FractionalAvgPoolGrad": [
            call(orig_input_tensor_shape=z(x.shape.as_list(), "int64"), out_backprop=y,
                 row_pooling_sequence=z([0, 2, 4], "int64"), col_pooling_sequence=z([0, 2, 4], "int64"))],
        "raw_ops.FractionalMaxPoolGrad": [
            call(orig_input=x, orig_output=y, out_backprop=r(*y.shape),
                 row_pooling_sequence=z([0, 2, 4], "int64"), col_pooling_sequence=z([0, 2, 4], "int64"))],
        "raw_ops.FractionalAvgPool raw_ops.FractionalMaxPool": [
            call(value=x, pooling_ratio=[1.0, 1.44, 1.44, 1.0])],
        "nn.fractional_avg_pool nn.fractional_max_pool compat.v1.nn.fractional_avg_pool "
        "compat.v1.nn.fractional_max_pool": [call(x, [1.0, 1.44, 1.44, 1.0])],
        "nn.avg_pool nn.max_pool nn.avg_pool2d nn.max_pool2d": [call(x, 2, 2, "VALID"),
                                                                call(x, 3, 1, "SAME")],
        "compat.v1.nn.avg_pool compat.v1.nn.max_pool": [call(x, k, s, "VALID")],
        "nn.avg_pool1d nn.max_pool1d": [call(r(batch, 6, channels), 2, 2, "VALID")],
        "nn.avg_pool3d nn.max_pool3d": [call(x3, 2, 2, "VALID")],
        "nn.max_pool_with_argmax compat.v1.nn.max_pool_with_argmax": [call(x, k, s, "VALID")],
        "nn.pool": [call(x, [2, 2], "MAX"), call(x, [2, 2], "AVG", padding="SAME")],
        "compat.v1.nn.pool": [call(x, [2, 2], "MAX", "VALID")],
        "image.extract_patches": [call(x, [1, 2, 2, 1], [1, 1, 1, 1], [1, 1, 1, 1], "VALID")],
        "raw_ops.ExtractImagePatches": [
            call(images=x, ksizes=k, strides=[1, 1, 1, 1], rates=[1, 1, 1, 1], padding="VALID")],
        "extract_volume_patches": [call(x3, k3, [1, 1, 1, 1, 1], "VALID")],
    }


FAMILIES = (_pools,)
