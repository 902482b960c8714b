"""A network as the engine writes it, {"inputs", "layers", "seed"}, on the backend that Keras runs on.

A layer is {"class", "parameters", "from"}: "from" has the places of the layers whose first outputs go
in, -1 for the first input of the network, -2 for the second. Its weights and the network's inputs are
drawn from the seed, by NumPy, so that all backends have the same; those of a layer with "stored" are that
layer's in the model file "weights", as far as they fit. "noise" moves them (noise.py). Layers run one by
one, in inference; what goes from one to the next are arrays.
"""

import contextlib
import functools
import inspect

import numpy as np

from . import noise

_NUDGE = 2.0 ** -18


class Refused(Exception):
    """The layer at `place` cannot be built, or does not take what goes in."""

    def __init__(self, place, error, before):
        super().__init__("%s: %s" % (type(error).__name__, error))
        self.place = place
        self.before = before  # what infer() gives, of the layers before it


def infer(keras, network):
    """Of each layer the shape of its first output. Raises Refused."""
    inputs = [keras.KerasTensor(each["shape"], each["dtype"]) for each in network["inputs"]]
    outputs, result = [], []
    for place, spec in enumerate(network["layers"]):
        try:
            with weights_at_zero(keras):
                made = called(make(keras, spec), sources(spec, inputs, outputs))
            leaves = keras.tree.flatten(made)
            result.append({"shape": [extent or 0 for extent in leaves[0].shape]})
        except Exception as error:  # whatever Keras, or the backend, raises
            raise Refused(place, error, result) from None
        outputs.append(leaves[0])
    return result


def sources(spec, inputs, outputs):
    """What goes into a layer."""
    return [outputs[place] if place >= 0 else inputs[-1 - place] for place in spec["from"]]


def make(keras, spec):
    """The layer, not built."""
    arguments = {name: _argument(keras, value) for name, value in spec["parameters"].items()}
    return getattr(keras.layers, spec["class"])(**arguments)


def _argument(keras, value):
    if isinstance(value, dict):
        return make(keras, value)
    return tuple(_argument(keras, item) for item in value) if isinstance(value, list) else value


def called(layer, tensors):
    return layer(*arguments_of(layer, tensors), **inference_of(layer))


@contextlib.contextmanager
def weights_at_zero(keras):
    """Layers that are built here do not draw their first weights, which others replace: to draw them
    takes JAX a program for each shape."""
    add_weight = keras.layers.Layer.add_weight

    @functools.wraps(add_weight)
    def undrawn(layer, shape=None, initializer=None, **options):
        if shape is not None:
            initializer = _ones if initializer == "ones" else _zeros
        return add_weight(layer, shape, initializer, **options)

    keras.layers.Layer.add_weight = undrawn
    try:
        yield
    finally:
        keras.layers.Layer.add_weight = add_weight


def _ones(shape, dtype=None, **_):
    return np.ones(shape, str(dtype or "float32"))


def _zeros(shape, dtype=None, **_):
    return np.zeros(shape, str(dtype or "float32"))


def inference_of(layer):
    """What has to be said for a layer not to train."""
    training = inspect.signature(layer.call).parameters.get("training")
    return {"training": False} if training is not None and training.default is True else {}


def arguments_of(layer, tensors):
    """Several tensors go in one by one, where the call has as many that it cannot do without; else as
    a list."""
    if len(tensors) == 1:
        return tensors
    needed = [parameter for parameter in inspect.signature(layer.call).parameters.values()
              if parameter.default is parameter.empty and parameter.kind in (0, 1)]
    return tensors if len(needed) >= len(tensors) else [tensors]


def drawn_inputs(network):
    """Bounded, finite arrays."""
    rng = np.random.default_rng(network["seed"])
    steps = noise.steps_on(network, "inputs")
    return [noise.moved(_filled(rng, each), steps, place)
            for place, each in enumerate(network["inputs"])]


def _filled(rng, spec):
    shape, contents = spec["shape"], spec.get("contents", "")
    if "int" in spec["dtype"]:
        return rng.integers(0, 2, shape).astype(spec["dtype"])
    drawn = rng.uniform(-2, 2, shape)
    if contents == "whole":
        drawn = np.round(drawn * 2) / 2
    elif contents == "image":
        drawn = (drawn + 2) * 63.75
    elif contents == "wide":
        drawn = drawn * 25
    elif contents == "flat":  # rows without variance, those of the first of a batch zeros
        drawn[...] = drawn[..., :1]
        drawn[:len(drawn) // 2] = 0
    return drawn.astype(spec["dtype"])


def nudged(array, draw):
    """Each number moved by at most 2^-18 of itself; draw 0: as it is."""
    if not draw or array.dtype.kind != "f":
        return array
    rng = np.random.default_rng(draw)
    return (array * (1 + _NUDGE * rng.uniform(-1, 1, array.shape))).astype(array.dtype)


def drawn_weights(layer, network, place, stored=None):
    """For the layer at a place of the network, built: bounded, what is a variance positive. `stored`: those
    of the model file."""
    key = network["seed"] + place
    rng = np.random.default_rng(key)
    steps = noise.steps_on(network, "weights")
    stored = stored if stored and len(stored) == len(layer.weights) else [None] * len(layer.weights)
    result = []
    for index, (weight, known) in enumerate(zip(layer.weights, stored)):
        drawn = rng.uniform(-1, 1, weight.shape)
        is_variance = "variance" in weight.path
        if is_variance:
            drawn = np.abs(drawn) + 0.5
        if known is not None and known.shape == tuple(weight.shape):
            drawn = known
        drawn = drawn.astype(str(weight.dtype))
        result.append(noise.moved(drawn, steps, 1000 * key + index, is_variance))
    return result
