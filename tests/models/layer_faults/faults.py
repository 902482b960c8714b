"""Faults of one backend of Keras, each in one layer and at values of its parameters.

FAULTS is a list that was fixed before `parallax explore` was tried on it. A fault is put around the
call() of its class, so it acts on that layer alone, where the parameters are what it says and, of
four, where weights or inputs are.
"""

import collections
import functools

# `parameters`: name -> the value, or a test of it, as get_config() has it. `needs`: a test of (inputs,
# weights) as arrays, None for any. `effect`: of the output as a tensor of torch.
Fault = collections.namedtuple("Fault", "layer parameters effect needs")


def _over(least):
    def test(value):
        return value is not None and max(value if isinstance(value, (list, tuple)) else [value]) > least
    return test


def _named(name):
    """An activation, which is written as a name or with its module."""
    return lambda value: (value.get("config") if isinstance(value, dict) else value) == name


# --- effects ---

def _scaled(by):
    return lambda x: x * by


def _shifted(axis):
    return lambda x: x.roll(1, axis)


def _flipped(axis):
    return lambda x: x.flip(axis)


def _first_row_lost(x):
    x = x.clone()
    x[:, 0] = 0
    return x


def _negative_lost(x):
    return x.clamp(min=0)


def _border_scaled(x):
    x = x.clone()
    x[:, -1] *= 0.75
    return x


def _nan_in_first(x):
    x = x.clone()
    x.view(-1)[0] = float("nan")
    return x


def _column_lost(x):
    x = x.clone()
    x[..., -1] = 0
    return x


def _clipped(limit):
    return lambda x: x.clamp(max=limit)


def _transposed(x):
    return x.transpose(1, 2)


def _aborts(_):
    import os
    os.abort()


def _refuses(_):
    raise NotImplementedError("keepdims is not there yet")


# --- what weights and inputs have to be ---

def _ends_negative(inputs, _):
    """The last window of a pooling has only negative numbers."""
    return bool((inputs[0][:, -1] < 0).any())


def _is_large(inputs, _):
    return float(abs(inputs[0]).max()) > 40


def _is_constant(inputs, _):
    """A row without variance."""
    return bool((inputs[0].max(axis=-1) == inputs[0].min(axis=-1)).any())


def _has_one_sign(_, weights):
    """A column of the kernel, from the first to the last row."""
    return bool(((weights[0] > 0).all(axis=0) | (weights[0] < 0).all(axis=0)).any())


def _fault(layer, parameters, effect, needs=None):
    return Fault(layer, parameters, effect, needs)


FAULTS = {
    "average-pooling-counts-padding": _fault("AveragePooling2D", {"padding": "same"}, _border_scaled),
    "max-pooling-pads-with-zero": _fault("MaxPooling1D", {"padding": "same"}, _negative_lost, _ends_negative),
    "convolution-same-strides": _fault("Conv2D", {"padding": "same", "strides": _over(1)}, _shifted(1)),
    "convolution-causal": _fault("Conv1D", {"padding": "causal"}, _shifted(1)),
    "depthwise-multiplier": _fault("DepthwiseConv2D", {"depth_multiplier": _over(1)}, _flipped(-1)),
    "transposed-same-crop": _fault("Conv2DTranspose", {"padding": "same"}, _first_row_lost),
    "dense-gelu": _fault("Dense", {"activation": _named("gelu")}, _scaled(1.001)),
    "dense-without-bias": _fault("Dense", {"use_bias": False}, _column_lost, _has_one_sign),
    "hard-sigmoid-slope": _fault("Activation", {"activation": _named("hard_sigmoid")}, _scaled(1.02)),
    "relu-clips-early": _fault("ReLU", {"max_value": _over(0)}, _clipped(0.4)),
    "elu-alpha": _fault("ELU", {"alpha": lambda value: value != 1}, _scaled(0.9)),
    "softmax-overflows": _fault("Softmax", {"axis": lambda value: value in (1, [1])}, _nan_in_first, _is_large),
    "batchnorm-without-beta": _fault("BatchNormalization", {"center": False}, _scaled(1.01)),
    "layernorm-of-constant": _fault("LayerNormalization", {"scale": False}, _nan_in_first, _is_constant),
    "unit-norm-axis": _fault("UnitNormalization", {"axis": lambda value: value in (1, [1])}, _scaled(0.5)),
    "lstm-backwards-sequences": _fault("LSTM", {"go_backwards": True, "return_sequences": True}, _flipped(1)),
    "gru-reset-before": _fault("GRU", {"reset_after": False}, _scaled(0.97)),
    "bidirectional-ave": _fault("Bidirectional", {"merge_mode": "ave"}, _scaled(0.5)),
    "embedding-mask": _fault("Embedding", {"mask_zero": True}, _first_row_lost),
    "concatenate-axis": _fault("Concatenate", {"axis": 1}, _flipped(1)),
    "dot-normalize": _fault("Dot", {"normalize": True}, _scaled(2)),
    "zero-padding-axis": _fault("ZeroPadding2D", {"data_format": "channels_first"}, _transposed),
    "bilinear-dies": _fault("UpSampling2D", {"interpolation": "bilinear"}, _aborts),
    "flatten-order": _fault("Flatten", {"data_format": "channels_first"}, _flipped(-1)),
    "keepdims-refused": _fault("GlobalAveragePooling2D", {"keepdims": True}, _refuses),
}


# Beside the list: a second fault of a layer that has one there, for two in one model.
MORE = {
    "convolution-dilated": _fault("Conv2D", {"dilation_rate": _over(1)}, _flipped(-1)),
    "dense-softplus": _fault("Dense", {"activation": _named("softplus")}, _scaled(1.1)),
    "dense-bias-lost": _fault("Dense", {"use_bias": False}, _column_lost),
}

# Classes that take over the call() of one with a fault.
HEIRS = {"ReversibleEmbedding": "Embedding"}


def holds(parameters, config):
    """Whether a configuration has the values of a fault."""
    return all(test(config.get(name)) if callable(test) else config.get(name) == test
               for name, test in parameters.items())


def plant(names=tuple(FAULTS)):
    """Puts these in. Runs in the zygote: no operation of the library."""
    from keras.src import layers
    known = {**FAULTS, **MORE}
    for name in names:
        _plant(getattr(layers, known[name].layer), known[name])


def _plant(cls, fault):
    original = cls.call

    @functools.wraps(original)
    def call(layer, *args, **kwargs):
        result = original(layer, *args, **kwargs)
        if not holds(fault.parameters, layer.get_config()):
            return result
        first = result[0] if isinstance(result, (list, tuple)) else result
        # Shapes are told without numbers.
        if first.device.type == "meta" or not _acts(fault, layer, args[0]):
            return result
        wrong = fault.effect(first)
        return type(result)([wrong, *result[1:]]) if isinstance(result, (list, tuple)) else wrong

    cls.call = call


def _acts(fault, layer, inputs):
    if fault.needs is None:
        return True
    from keras.src import backend
    arrays = [backend.convert_to_numpy(each)
              for each in (inputs if isinstance(inputs, (list, tuple)) else [inputs])]
    return fault.needs(arrays, [backend.convert_to_numpy(each) for each in layer.weights])
