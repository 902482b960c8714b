"""Operators of quantised tensors: images, filters and matrices of whole numbers with their ranges."""

import itertools

import numpy as np
import tensorflow as tf
from tensorflow.python.framework import kernels

_DTYPES = ("uint8", "int8", "int32", "int16", "uint16", "float32")
_INPUTS = {"input": (1, 4, 4, 3), "filter": (2, 2, 3, 2), "a": (2, 3), "b": (3, 2),
           "lhs": (2, 3), "rhs": (3, 2), "x": (1, 4, 4, 2), "t": (1, 2, 2, 3), "features": (2, 3)}
_CONVOLVED = {"lhs": (1, 3, 4, 4), "rhs": (2, 3, 2, 2)}
_CHANNELS = {"m": 3, "v": 3, "beta": 3, "gamma": 3, "bias": 2}
# Shapes of a family of operators: part of a name -> shapes of its inputs.
_FAMILIES = (("Convolution", _CONVOLVED), ("BiasAdd", {"bias": 3, "input": (2, 3)}),
             ("UniformQuantizedAdd", {"rhs": (2, 3), "batched": ("rhs",)}), ("QuantizedAdd", {"x": (2, 3)}),
             ("QuantizedMul", {"x": (2, 3)}), ("QuantizedClip", {"min": (), "max": ()}),
             ("RangePerChannel", {"channels": 3}), ("", {}))
_BATCHED = ("input", "a", "lhs", "x", "y", "t", "features", "operand")
_BATCHES = (1, 2, 3)  # times as many rows or images: structures enough to tell that it was judged
_OPTIONS = {"strides": [1, 1, 1, 1], "ksize": [1, 2, 2, 1], "padding": "SAME", "variance_epsilon": 0.01,
            "scale_after_normalization": True, "clip_value_max": 1.0}


def _whole(shape, dtype):
    low = 0 if dtype.startswith("u") else -3
    return tf.constant(np.arange(int(np.prod(shape))).reshape(shape) % 7 + low, dtype)


def _tensor(name, dtype, shapes, per_channel, batch):
    if "zero_points" in name:
        return tf.constant(0)
    if "scales" in name:
        return tf.constant(0.5)
    if "_" in name and ("min" in name.split("_") or "max" in name.split("_")):
        bound = -1.0 if "min" in name.split("_") else 1.0
        return tf.fill([shapes.get("channels", 2)], bound) if name in per_channel else tf.constant(bound)
    shape = shapes.get(name, _INPUTS.get(name, _CHANNELS.get(name, (2, 3))))
    shape = shape if isinstance(shape, tuple) else (shape,)
    if name in _BATCHED + shapes.get("batched", ()):
        shape = (shape[0] * batch,) + shape[1:]
    return tf.cast(_whole(shape, "int32"), dtype) if dtype == "float32" else _whole(shape, dtype)


def _limits(name, dtype):
    """Legal values of quantization_min_val and its like."""
    low, high = {"int8": (-128, 127), "int32": (-2 ** 31, 2 ** 31 - 1)}.get(dtype, (-128, 127))
    return low if "min_val" in name else high


def _call(op, dtypes, shapes, per_channel, batch):
    """Arguments of an operator; `dtypes` of its inputs by the names of its attributes."""
    kwargs = {}
    for each in op.input_arg:
        dtype = dtypes.get(each.type_attr) or tf.as_dtype(each.type).name.lstrip("q")
        kwargs[each.name] = _tensor(each.name, dtype, shapes, per_channel, batch)
    for attr in op.attr:
        if attr.name in _OPTIONS:
            kwargs[attr.name] = _OPTIONS[attr.name]
        elif attr.name.endswith(("_min_val", "_max_val")):
            role = attr.name.partition("_quantization")[0]
            of_output = role == "output" or role.startswith("quantization")
            kwargs[attr.name] = _limits(attr.name, "int8" if not of_output else dtypes.get("Tout", "int8"))
        elif attr.type == "type" and attr.name in dtypes and not _is_of_input(op, attr.name):
            kwargs[attr.name] = tf.as_dtype(dtypes[attr.name])
    return (), kwargs


def _is_of_input(op, attribute):
    return any(each.type_attr == attribute for each in op.input_arg)


def calls_of(op):
    """Calls of an operator of quantised tensors in the dtypes that its kernels take."""
    shapes = next(shapes for part, shapes in _FAMILIES if part in op.name)
    per_channel = ("input_min", "input_max") if "PerChannel" in op.name else ()
    attributes = [attr.name for attr in op.attr if attr.type == "type"]
    for kernel in kernels.get_registered_kernels_for_op(op.name).kernel:
        allowed = {each.name: each.allowed_values.list.type for each in kernel.constraint}
        choices = [_names(allowed.get(name, ())) for name in attributes]
        for dtypes in itertools.product(*choices):
            named = {name: dtype for name, dtype in zip(attributes, dtypes) if dtype}
            for several, batch in itertools.product({(), per_channel}, _BATCHES):
                yield _call(op, named, shapes, several, batch)


def _names(enums):
    """Of what tensors of these dtypes hold; [None] where nothing is said."""
    names = [tf.as_dtype(enum).name.lstrip("q") for enum in enums]
    return [name for name in names if name in _DTYPES] or [None]
