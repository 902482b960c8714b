"""One directional derivative two ways: reverse mode and central differences.

The functional is sum_i c_i * output_i over all floating outputs, the direction is d_j over all
floating inputs; c and d are fixed, smooth functions of the element's index. Forward mode is no third
way: tf.autodiff.ForwardAccumulator transposes the very formulas that reverse mode uses.
"""

import functools
import math
import re

import numpy as np
import tensorflow as tf

_MOST_ELEMENTS = 1 << 20


class NotSmooth(ArithmeticError):
    """A kink, a jump or a pole lies so near that finite differences say nothing."""


def _direction(like, salt):
    """Values of size 0.25 to 1 with varying sign, a function of the index alone."""
    return _made_direction(tuple(like.shape), like.dtype, salt)


@functools.lru_cache(maxsize=1024)
def _made_direction(shape, dtype, salt):
    count = math.prod(shape)
    if count > _MOST_ELEMENTS:  # what takes seconds then would be ours, and told as the library's
        raise LookupError("a derivative of %d elements is too large" % count)
    wave = np.sin(np.arange(1, count + 1) * (0.7390851332151607 + salt)) * 0.75
    values = (wave + np.where(wave >= 0, 0.25, -0.25)).reshape(shape)
    return tf.constant(values, dtype)


def _is_float(value):
    return isinstance(value, tf.Tensor) and value.dtype.is_floating


def _floats(value):
    if isinstance(value, dict):
        value = list(value.values())
    if isinstance(value, (tuple, list)):
        return [tensor for item in value for tensor in _floats(item)]
    return [value] if _is_float(value) else []


def _replaced(value, new):
    if isinstance(value, dict):
        return {key: _replaced(item, new) for key, item in value.items()}
    if isinstance(value, (tuple, list)):
        return type(value)([_replaced(item, new) for item in value])
    return next(new) if _is_float(value) else value


def _functional(outputs):
    return tf.add_n([tf.reduce_sum(tf.cast(output, tf.float64) *
                                   tf.cast(_direction(output, 0.125), tf.float64))
                     for output in outputs])


class Derivative:
    """A program with the API's parameters that returns the directional derivative, rank 0."""

    def __init__(self, function, how):
        self._function = function
        self._how = how

    def prepare(self, *args, **kwargs):
        function, how = self._function, self._how

        def run(*args, **kwargs):
            inputs = _floats((args, kwargs))
            if not inputs:
                raise LookupError("no floating-point input")

            def call(leaves):
                new = iter(leaves)
                outputs = _floats(function(*_replaced(args, new), **_replaced(kwargs, new)))
                if not outputs:
                    raise LookupError("no floating-point output")
                if not all(np.isfinite(output.numpy()).all() for output in outputs):
                    raise NotSmooth("the function itself is not finite here")
                return outputs
            return how(call, inputs)
        return run


def _reverse(call, inputs):
    leaves = [tf.identity(tensor) for tensor in inputs]
    with tf.GradientTape() as tape:
        tape.watch(leaves)
        total = _functional(call(leaves))
    gradients = tape.gradient(total, leaves)
    if any(gradient is None for gradient in gradients):
        raise LookupError("not differentiable by each of its inputs")
    result = tf.zeros((), tf.float64)
    for leaf, gradient in zip(leaves, gradients):
        term = tf.convert_to_tensor(gradient) * _direction(leaf, 0.5)
        result += tf.reduce_sum(tf.cast(term, tf.float64))
    return result


def _numeric(call, inputs):
    scale = max([1.0] + [min(float(np.abs(t.numpy()).max()), 1e3) for t in inputs
                         if t.shape.num_elements() and np.isfinite(t.numpy()).all()])

    def value(step):
        moved = [t + tf.cast(step, t.dtype) * _direction(t, 0.5) for t in inputs]
        return float(_functional(call(moved)))
    step = 1e-6 * scale
    ahead, here, behind = value(step), value(0.0), value(-step)
    slope = (ahead - behind) / (2 * step)
    wider = (value(8 * step) - value(-8 * step)) / (16 * step)
    size = 1 + abs(slope)
    bend = abs(ahead - 2 * here + behind) / step
    noise = 4e-16 * abs(here) / step
    if not math.isfinite(slope) or (
            bend > 1e-2 * size or noise > 1e-5 * size or abs(slope - wider) > 1e-4 * size):
        raise NotSmooth("finite differences do not converge here")
    return tf.constant(slope, tf.float64)


FORMS = {"vjp": lambda path, function: Derivative(function, _reverse),
         "numeric": lambda path, function: Derivative(function, _numeric)}

# The derivative is another one on purpose, is of a gauge, or is of some of the inputs alone.
_UNDEFINED = re.compile(
    r".*(stop_?gradient|prevent_?gradient|grad_?pass|fake_?quant|quantize|eig|svd|qr|lu|lstsq|pinv|"
    r"ctc|jpeg|batch_?norm|solve_?ls|isotonic|non_?max|top_?k|unique|set_?op|sparse|ragged|inplace|"
    r"grad$|gradv\d|grad_|matrix_rank|bincount|histogram|lstm|gru|backprop|boosted|"
    r"labels|one_hot|identity_n|cholesky|eigh|round|rint|"
    r"cross_entropy|stateless|resource|assign|permutation|scatter|stitch|segment_(max|min)|hsv|hue|saturation).*", re.IGNORECASE)
_OF_OBJECTS = ("tf.sparse.", "tf.Variable.", "tf.lookup.", "tf.edit_distance")
_NEVER = {"random", "uninitialised", "casts", "ill-posed", "ties", "mutates", "shape-by-value",
          "order-by-value"}


def applies(form, entry):
    # No element that is 0 has a place in a sparse tensor.
    return (bool(entry.tensors()) and not _NEVER & set(entry.traits) and
            not _UNDEFINED.match(entry.leaf) and not entry.name.startswith(_OF_OBJECTS))
