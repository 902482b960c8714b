"""A network run on the backend of Keras, layer by layer."""

import collections
import json

import numpy as np

from .. import jit
from ..compiled import compiled
from . import model_files, network as networks

# Behind the logits.
_SHOWING = ("Softmax", "Activation", "Dropout")
_MOST_KEPT = 256
_kept = collections.OrderedDict()  # class, parameters and what goes in -> Ready


class Ready:
    """A layer that is built, and as a program where the backend compiles."""

    def __init__(self, layer):
        self.layer = layer
        self.compiled = None


def outputs(keras, network, inputs):
    """The program network:outputs on these arrays."""
    first, result = [], []
    for place, spec in enumerate(network["layers"]):
        try:
            made = _outputs(keras, network, place, networks.sources(spec, inputs, first))
        except Exception as error:  # whatever Keras, or the backend, raises
            return (*result, "%s: %s" % (type(error).__name__, error))
        first.append(made[0])
        result.append(tuple(made))
    return tuple(result)


def logits(keras, network, inputs):
    """The program network:logits on these arrays."""
    made = outputs(keras, network, inputs)
    if isinstance(made[-1], str):
        return (made[-1],)
    nans = [any(each.dtype.kind == "f" and np.isnan(each).any() for each in layer) for layer in made]
    place = len(network["layers"]) - 1
    while network["layers"][place]["class"] in _SHOWING and network["layers"][place]["from"][0] >= 0:
        place = network["layers"][place]["from"][0]
    return made[place][0], np.array(nans, "float32")


def weights_of(keras, layer, network, place):
    """Of a layer that is built, as the network says."""
    stored = network["layers"][place].get("stored", -1)
    known = model_files.weights(keras, network["weights"], stored) if stored >= 0 else None
    return networks.drawn_weights(layer, network, place, known)


def forget():
    """No layer is kept any longer."""
    _kept.clear()


def _ready(keras, network, place, arrays):
    """Of networks that differ in weights and inputs alone each layer is built once."""
    spec = network["layers"][place]
    if "weights" not in network and "noise" not in network:
        return Ready(networks.make(keras, spec))
    key = json.dumps([spec["class"], spec["parameters"], [[a.shape, str(a.dtype)] for a in arrays]])
    if key in _kept:
        _kept.move_to_end(key)
        return _kept[key]
    ready = Ready(networks.make(keras, spec))
    _kept[key] = ready
    if len(_kept) > _MOST_KEPT:
        _kept.popitem(last=False)
    return ready


def _outputs(keras, network, place, arrays):
    compiles = _compiles_by_itself(keras)
    tensors = arrays if compiles else [keras.ops.convert_to_tensor(array) for array in arrays]
    ready = _ready(keras, network, place, arrays)
    layer = ready.layer
    made = None
    if not layer.built:
        if compiles or jit.compiles():
            build(keras, layer, arrays)
        else:
            with networks.weights_at_zero(keras):
                made = networks.called(layer, tensors)
    if layer.weights:
        layer.set_weights(weights_of(keras, layer, network, place))
        if hasattr(layer, "finalize_state"):  # it keeps what it made of its weights
            layer.finalize_state()
            ready.compiled = None  # which has what it made then
        made = None
    if made is None:
        made = _call(keras, ready, tensors)
    return [keras.ops.convert_to_numpy(leaf) if keras.ops.is_tensor(leaf) else np.asarray(leaf)
            for leaf in keras.tree.flatten(made)]


def build(keras, layer, arrays):
    """Makes the weights without a run, which JAX would compile operation by operation, and TensorFlow do
    with other kernels than those that it compiles."""
    with networks.weights_at_zero(keras):
        networks.called(layer, [keras.KerasTensor(array.shape, array.dtype.name) for array in arrays])


def _compiles_by_itself(keras):
    return keras.backend.backend() == "jax" and not jit.is_asked()


def _call(keras, ready, tensors):
    layer = ready.layer
    if jit.compiles():
        ready.compiled = ready.compiled or compiled(
            layer, lambda *given: networks.called(layer, list(given)), tensors)
        return ready.compiled(*tensors)
    if not _compiles_by_itself(keras):
        return networks.called(layer, tensors)
    import jax

    def call(trained, fixed, tensors):
        return layer.stateless_call(trained, fixed, *networks.arguments_of(layer, tensors),
                                    **networks.inference_of(layer))[0]

    # One program, as Model.predict() has it: a tenth of the time of its operations one by one.
    ready.compiled = ready.compiled or jax.jit(call)
    return ready.compiled([each.value for each in layer.trainable_variables],
                          [each.value for each in layer.non_trainable_variables], tensors)
