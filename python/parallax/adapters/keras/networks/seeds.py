"""Model files as seeds of networks: the layers as plain numbers, the weights by their place in the file."""

import inspect

import numpy as np

from .. import graph
from . import network as networks, runs, values
from .model_files import Unfit, arrays, loaded

_MOST_WEIGHT = 1e6
_ROWS = 2        # of the inputs
_OPEN_EXTENT = 6  # of a dimension that a model leaves open
_SHOWN_BY = ("softmax", "sigmoid")  # activations behind the logits
_WITHOUT = "take a model without this layer"


def read(keras, path):
    """The network of the model in a file. Raises Unfit."""
    model = loaded(keras, path)
    nodes = graph.of(keras, model)
    network = {"inputs": [], "layers": [], "seed": 0, "weights": path}
    places = {}
    for place, node in enumerate(nodes):
        if node.type == "InputLayer" and node.inbound:  # of a model within the model
            if len(node.inbound) > 1:
                raise Unfit("the model within it that has %s takes several inputs" % node.name, _WITHOUT)
            places[place] = places[node.inbound[0]]
            continue
        if node.type == "InputLayer":
            places[place] = -1 - len(network["inputs"])
            network["inputs"].append(_input(node.outputs[0]))
            continue
        network["layers"].append({"class": node.type, "parameters": _parameters(keras, node),
                                  "from": _sources(node, places), "stored": place})
        places[place] = len(network["layers"]) - 1
        _check_weights(keras, node)
    if not network["layers"] or not network["inputs"]:
        raise Unfit("it has no layers that are connected to an input", "take a functional or sequential model")
    if any(layer["class"] == "Rescaling" for layer in network["layers"]):
        for each in network["inputs"]:
            each["contents"] = "image"
    _check_outputs(keras, model, network)
    _split_activation(network["layers"])
    return network


def _input(tensor):
    shape = [_OPEN_EXTENT if extent is None else extent for extent in tensor.shape]
    return {"shape": [_ROWS, *shape[1:]], "dtype": str(tensor.dtype)}


def _sources(node, places):
    if any(index for _, index in node.sources):
        raise Unfit("what goes into the layer %s is a second output of another" % node.name, _WITHOUT)
    return [places[place] for place, _ in node.sources]


def _check_weights(keras, node):
    for weight, array in zip(node.layer.weights, arrays(keras, node.layer)):
        if array.dtype.kind != "f" or not array.size:
            continue
        if not np.isfinite(array).all():
            raise Unfit("the weight %s of the layer %s is not finite" % (weight.name, node.name),
                        "train the model without overflow: nan of such weights is no fault of a library")
        if np.abs(array).max() > _MOST_WEIGHT:
            raise Unfit("the weight %s of the layer %s has numbers above %g"
                        % (weight.name, node.name, _MOST_WEIGHT), "take a model with smaller weights")


def _parameters(keras, node):
    """The constructor's arguments that are not at their defaults."""
    layer = node.layer
    spec = _spec(keras, layer, node.name)
    again = networks.make(keras, spec)
    if _told(again, layer.get_config()) != _told(again, again.get_config()):
        raise Unfit("the layer %s (%s) is not made of its plain numbers again" % (node.name, node.type),
                    _WITHOUT)
    return spec["parameters"]


def _spec(keras, layer, name):
    cls = type(layer)
    if getattr(keras.layers, cls.__name__, None) is not cls:
        raise Unfit("the layer %s is a %s, which is none of keras.layers" % (name, cls.__name__), _WITHOUT)
    parameters = {}
    known = inspect.signature(cls.__init__).parameters
    for key, value in layer.get_config().items():
        if key not in known or values.is_left_alone(key):
            continue
        value = _plain(keras, value, name, key)
        default = known[key].default
        if (key == "data_format" and value == keras.config.image_data_format()
                or value == "linear" and default is None):
            continue
        if default is inspect.Parameter.empty or values.plain(default) != value:
            parameters[key] = value
    policy = str(layer.dtype_policy.name)
    if policy != "float32":
        parameters["dtype"] = policy
    return {"class": cls.__name__, "parameters": parameters}


def _plain(keras, value, name, key):
    if value is None or isinstance(value, (bool, int, float, str)):
        return value
    if isinstance(value, (tuple, list)):
        return [_plain(keras, item, name, key) for item in value]
    if isinstance(value, dict) and {"class_name", "config"} <= set(value):
        if hasattr(keras.layers, value["class_name"]):
            return _spec(keras, keras.saving.deserialize_keras_object(value), name)
    raise Unfit("the layer %s cannot be written as plain numbers: its parameter %s is a %s"
                % (name, key, type(value).__name__), _WITHOUT)


def _told(layer, config):
    known = inspect.signature(type(layer).__init__).parameters
    return {key: values.plain(value) for key, value in config.items()
            if key in known and not values.is_left_alone(key) and not isinstance(value, dict)}


def _check_outputs(keras, model, network):
    """Masks do not travel from layer to layer here, and arguments of a call may be lost."""
    inputs = networks.drawn_inputs(network)
    own = runs.outputs(keras, network, inputs)
    if isinstance(own[-1], str):
        raise Unfit("its layers do not run one by one: " + own[-1], "take a model of plain layers")
    try:
        whole = model.predict_on_batch(inputs if len(inputs) > 1 else inputs[0])
    except Exception as error:  # whatever Keras, or the backend, raises
        raise Unfit("it does not run: %s: %s" % (type(error).__name__, str(error).split("\n")[0]),
                    "take a model that predicts") from None
    whole = whole[-1] if isinstance(whole, (tuple, list)) else whole
    whole, own = np.asarray(whole, "float64"), np.asarray(own[-1][0], "float64")
    if whole.shape != own.shape or not np.allclose(whole, own, rtol=1e-3, atol=1e-4):
        raise Unfit("its layers, run one by one, give other numbers than the model",
                    "take a model without masks, and without arguments in the calls of its layers")


def _split_activation(layers):
    """The logits are what goes into the last activation: that gets a layer of its own."""
    activation = layers[-1]["parameters"].get("activation")
    if layers[-1]["class"] != "Activation" and activation in _SHOWN_BY:
        del layers[-1]["parameters"]["activation"]
        layers.append({"class": "Activation", "parameters": {"activation": activation},
                       "from": [len(layers) - 1]})
