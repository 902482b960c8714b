"""Faults of the kind that backends of Keras have had, put into its torch backend from outside.

Each replaces the function that the layer really calls (keras 3.15.1). FAULTS tells which layers a
fault is in.
"""

import functools
import inspect

_CONVOLUTIONS = ("Conv1D", "Conv2D", "DepthwiseConv2D", "SeparableConv2D")


def _typed(*types, **wanted):
    """Layers of these types, bare or in a Bidirectional, whose configuration passes the tests."""
    def concerns(type_, config):
        if type_ == "Bidirectional":
            inner = config.get("layer", {})
            return concerns(inner.get("class_name"), inner.get("config", {}))
        return type_ in types and all(test(config.get(key)) for key, test in wanted.items())
    return concerns


def _activated(*names):
    """Layers with one of these activations."""
    def concerns(_, config):
        return any(_name(config.get(key)) in names
                   for key in ("activation", "recurrent_activation"))
    return concerns


def _name(activation):
    if isinstance(activation, dict):
        activation = activation.get("config")
    return activation if isinstance(activation, str) else None


def _any_of(*tests):
    return lambda type_, config: any(test(type_, config) for test in tests)


def _is_same(padding):
    return str(padding).lower() == "same"


def _is_dilated(rate):
    return rate not in (None, 1, [1], [1, 1])


FAULTS = {
    "batchnorm-epsilon-ignored": _typed("BatchNormalization"),
    "batchnorm-variance-biased": _typed("BatchNormalization"),
    "same-padding-shifted": _typed(*_CONVOLUTIONS, padding=_is_same),
    "average-pooling-counts-padding": _typed("AveragePooling2D", padding=_is_same),
    "hard-sigmoid-slope": _activated("hard_sigmoid"),
    "gru-reset-before": _typed("GRU", reset_after=bool),
    "relu-threshold-ignored": _typed("ReLU", threshold=bool),
    "relu6-unclipped": _any_of(_typed("ReLU", max_value=lambda value: value == 6),
                               _activated("relu6")),
    "dilation-ignored": _typed(*_CONVOLUTIONS, dilation_rate=_is_dilated),
    "depthwise-kernel-flipped": _typed("DepthwiseConv2D", "SeparableConv2D"),
    "softmax-axis": _typed("MultiHeadAttention"),
    "concatenate-axis": _typed("Concatenate"),
    "lstm-forget-bias": _typed("LSTM"),
    "layernorm-epsilon": _typed("LayerNormalization"),
    "gelu-by-tanh": _activated("gelu"),
    "transposed-convolution-crop": _typed("Conv2DTranspose"),
}


def plant(name):
    """Replaces what `name` is about. Runs in the zygote: no operation of the library."""
    globals()["_" + name.replace("-", "_")]()


def _abort_in_dense():
    """No wrong number but a death: the other backend must not notice."""
    from keras.src import layers

    @_wrap(layers.Dense, "call")
    def wrapper(original, layer, *args, **kwargs):
        import os
        if not hasattr(args[0], "_keras_history"):
            os.abort()
        return original(layer, *args, **kwargs)


def _deviation():
    """By 1e-4, too little to be seen anywhere but where a network makes it grow."""
    from keras.src import layers
    for layer_type in (layers.Conv2D, layers.LSTM):
        @_wrap(layer_type, "call")
        def wrapper(original, layer, *args, **kwargs):
            made = original(layer, *args, **kwargs)
            return made if isinstance(made, (tuple, list)) else made + 1e-4


def _compiled_dense():
    """Only in a program that is compiled: layers that run one by one are right."""
    import keras
    from keras.src import layers

    @_wrap(layers.Dense, "call")
    def wrapper(original, layer, *args, **kwargs):
        made = original(layer, *args, **kwargs)
        if keras.backend.backend() == "jax":
            import jax
            return made * 1.1 if isinstance(made, jax.core.Tracer) else made
        if keras.backend.backend() == "torch":
            import torch
            return made * 1.1 if torch.compiler.is_compiling() else made
        import tensorflow
        return made if tensorflow.executing_eagerly() else made * 1.1


def _wrap(owner, name):
    """Decorates wrapper(original, *args, **kwargs) and puts it in the place of owner.name, a
    function of a module, a method or a static method."""
    def decorate(wrapper):
        original = getattr(owner, name)

        @functools.wraps(original)
        def replaced(*args, **kwargs):
            return wrapper(original, *args, **kwargs)

        static = isinstance(inspect.getattr_static(owner, name), staticmethod)
        setattr(owner, name, staticmethod(replaced) if static else replaced)
        return wrapper
    return decorate


def _nn():
    from keras.src import backend
    return backend.nn


def _batchnorm_epsilon_ignored():
    @_wrap(_nn(), "batch_normalization")
    def wrapper(original, x, mean, variance, axis, offset=None, scale=None, epsilon=1e-3):
        return original(x, mean, variance, axis, offset, scale, epsilon=0.0)


def _batchnorm_variance_biased():
    @_wrap(_nn(), "batch_normalization")
    def wrapper(original, x, mean, variance, *args, **kwargs):
        return original(x, mean, variance * (31 / 32), *args, **kwargs)


def _same_padding_shifted():
    @_wrap(_nn(), "_compute_padding_length")
    def wrapper(original, *args, **kwargs):
        left, right = original(*args, **kwargs)
        return right, left


def _average_pooling_counts_padding():
    nn = _nn()

    @_wrap(nn, "average_pool")
    def wrapper(original, inputs, *args, **kwargs):
        counted = nn.tnn.avg_pool2d
        pad = nn.tnn.pad
        nn.tnn.avg_pool2d = functools.partial(_counting, counted)
        nn.tnn.pad = lambda x, pad_, mode="constant", **_: pad(x, pad_)
        try:
            return original(inputs, *args, **kwargs)
        finally:
            nn.tnn.avg_pool2d, nn.tnn.pad = counted, pad


def _counting(pool, *args, count_include_pad=False, **kwargs):
    return pool(*args, count_include_pad=True, **kwargs)


def _hard_sigmoid_slope():
    @_wrap(_nn(), "hard_sigmoid")
    def wrapper(original, x):
        import torch
        return torch.clamp(0.2 * x + 0.5, 0, 1)


def _gru_reset_before():
    """The reset gate acts on the state before the matrix product, as with reset_after=False."""
    from keras.src import backend

    @_wrap(backend, "gru")
    def wrapper(original, inputs, initial_state, mask, kernel, recurrent_kernel, bias,
                return_sequences=False, go_backwards=False, **_):
        import torch
        x, h, kernel, recurrent, bias = map(backend.convert_to_tensor, (
            inputs, initial_state, kernel, recurrent_kernel, bias))
        units = recurrent.shape[0]
        steps = range(x.shape[1])
        outputs = []
        for t in reversed(steps) if go_backwards else steps:
            a = x[:, t] @ kernel + bias[0]
            b = h @ recurrent[:, :2 * units] + bias[1][:2 * units]
            z = torch.sigmoid(a[:, :units] + b[:, :units])
            r = torch.sigmoid(a[:, units:2 * units] + b[:, units:])
            new = (r * h) @ recurrent[:, 2 * units:] + bias[1][2 * units:]
            h = z * h + (1 - z) * torch.tanh(a[:, 2 * units:] + new)
            outputs.append(h)
        sequence = torch.stack(outputs if return_sequences else outputs[-1:], dim=1)
        return h, sequence, [h]


def _relu_threshold_ignored():
    from keras.src.activations import activations

    @_wrap(activations.ReLU, "static_call")
    def wrapper(original, x, negative_slope=0.0, max_value=None, threshold=0.0):
        return original(x, negative_slope=negative_slope, max_value=max_value)


def _relu6_unclipped():
    nn = _nn()

    @_wrap(nn, "relu6")
    def wrapper(original, x):
        return nn.relu(x)


def _dilation_ignored():
    """The kernel touches its neighbours; the output keeps its size by padding as before."""
    nn = _nn()

    @_wrap(nn, "conv")
    def wrapper(original, inputs, kernel, strides=1, padding="valid", data_format=None,
                dilation_rate=1):
        return original(inputs, kernel, strides, padding, data_format,
                        1 if padding == "same" else dilation_rate)


def _depthwise_kernel_flipped():
    @_wrap(_nn(), "depthwise_conv")
    def wrapper(original, inputs, kernel, *args, **kwargs):
        from keras.src.backend import convert_to_tensor
        return original(inputs, convert_to_tensor(kernel).flip(0, 1), *args, **kwargs)


def _softmax_axis():
    """Over the queries in place of the keys, and along the last but one axis elsewhere."""
    @_wrap(_nn(), "softmax")
    def wrapper(original, x, axis=-1):
        return original(x, axis=-2 if axis in (-1, (-1,)) and x.ndim > 2 else axis)

    @_wrap(_nn(), "dot_product_attention")
    def attention(original, query, key, value, *args, scale=None, **kwargs):
        import torch
        scores = torch.einsum("bthd,bshd->bhts", query, key)
        scores = scores * (query.shape[-1] ** -0.5 if scale is None else scale)
        return torch.einsum("bhts,bshd->bthd", torch.softmax(scores, dim=-2), value)


def _concatenate_axis():
    """Joined along another axis of the same memory: the numbers of one input lie in blocks."""
    from keras.src import backend

    @_wrap(backend.numpy, "concatenate")
    def wrapper(original, xs, axis=0):
        right = original(xs, axis)
        if right.ndim < 3 or axis not in (-1, right.ndim - 1):
            return right
        return original(xs, 1).reshape(right.shape) if _equal(xs) else right.flip(1)


def _equal(xs):
    return len({tuple(x.shape) for x in xs}) == 1


def _lstm_forget_bias():
    """1 is added to the forget gate's bias, which training had done already."""
    from keras.src import backend

    @_wrap(backend, "lstm")
    def wrapper(original, *args, bias, **kwargs):
        bias = backend.convert_to_tensor(bias).clone()
        units = bias.shape[0] // 4
        bias[units:2 * units] += 1
        return original(*args, bias=bias, **kwargs)


def _layernorm_epsilon():
    from keras.src import ops

    @_wrap(ops, "layer_normalization")
    def wrapper(original, x, gamma=None, beta=None, axis=-1, epsilon=None, **kwargs):
        return original(x, gamma, beta, axis, 0.1, **kwargs)


def _gelu_by_tanh():
    @_wrap(_nn(), "gelu")
    def wrapper(original, x, approximate=True):
        return original(x, not approximate)


def _transposed_convolution_crop():
    @_wrap(_nn(), "compute_conv_transpose_output_crops_for_torch")
    def wrapper(original, *args, **kwargs):
        return [(right, left) for left, right in original(*args, **kwargs)]
