"""A network run on the backend of Keras, layer by layer."""

import numpy as np

from . import network as networks


def outputs(keras, network, inputs):
    """The program network:outputs on these arrays."""
    first, result = [], []
    for place, spec in enumerate(network["layers"]):
        try:
            layer = networks.make(keras, spec)
            made = _outputs(keras, layer, networks.sources(spec, inputs, first), network["seed"] + place)
        except Exception as error:  # whatever Keras, or the backend, raises
            return (*result, "%s: %s" % (type(error).__name__, error))
        first.append(made[0])
        result.append(tuple(made))
    return tuple(result)


def _outputs(keras, layer, arrays, seed):
    compiles = keras.backend.backend() == "jax"
    tensors = arrays if compiles else [keras.ops.convert_to_tensor(array) for array in arrays]
    made = None
    if compiles:
        build(keras, layer, arrays)
    else:
        with networks.weights_at_zero(keras):
            made = networks.called(layer, tensors)
    if layer.weights:
        layer.set_weights(networks.drawn_weights(layer, seed))
        if hasattr(layer, "finalize_state"):  # it keeps what it made of its weights
            layer.finalize_state()
        made = None
    if made is None:
        made = _call(keras, layer, tensors)
    return [keras.ops.convert_to_numpy(leaf) if keras.ops.is_tensor(leaf) else np.asarray(leaf)
            for leaf in keras.tree.flatten(made)]


def build(keras, layer, arrays):
    """Makes the weights without a run, which JAX would compile operation by operation."""
    with networks.weights_at_zero(keras):
        networks.called(layer, [keras.KerasTensor(array.shape, array.dtype.name) for array in arrays])


def _call(keras, layer, tensors):
    if keras.backend.backend() != "jax":
        return networks.called(layer, tensors)
    import jax

    def call(trained, fixed, tensors):
        return layer.stateless_call(trained, fixed, *networks.arguments_of(layer, tensors),
                                    **networks.inference_of(layer))[0]

    # One program, as Model.predict() has it: a tenth of the time of its operations one by one.
    return jax.jit(call)([each.value for each in layer.trainable_variables],
                         [each.value for each in layer.non_trainable_variables], tensors)
