"""The layers of Keras that build from plain numbers, each with inputs that it takes."""

import inspect
import itertools

from .. import layer_tables
from . import network as networks, values

# They look words up with TensorFlow, or call what the user wrote.
_LEFT_OUT = ("StringLookup", "IntegerLookup", "TextVectorization", "Hashing", "HashedCrossing",
             "TorchModuleWrapper", "TFSMLayer", "JaxLayer", "FlaxLayer", "InputLayer", "Lambda",
             "Pipeline")
_MOST_STARTS = 24  # combinations of what is required
_SHAPES = [[2, 5], [2, 6, 4], [2, 6, 5, 3], [1, 4, 5, 4, 2], [1, 3, 4, 4, 3, 2], [2, 3]]


def layers(keras):
    """[{"name", "inputs": lists of tensors, "parameters"}] in the order of their names."""
    import numpy
    recipes = layer_tables.recipes(numpy)
    found = (_layer(keras, name, recipes.get(name, ())) for name in _names(keras))
    return [entry for entry in found if entry]


def _names(keras):
    """Each class once, by the name of its own."""
    for name in sorted(dir(keras.layers)):
        cls = getattr(keras.layers, name)
        if (inspect.isclass(cls) and issubclass(cls, keras.layers.Layer) and cls.__name__ == name
                and name not in _LEFT_OUT):
            yield name


def _inputs():
    """Lists of tensors that a layer may take, one first."""
    for shape in _SHAPES[:5]:
        yield [{"shape": shape, "dtype": "float32"}]
    yield [{"shape": [2, 3], "dtype": "int32"}]
    for shape in ([2, 5], [2, 6, 4], [2, 6, 5, 3]):
        yield [{"shape": shape, "dtype": "float32"}] * 2


def _layer(keras, name, recipes):
    cls = getattr(keras.layers, name)
    parameters = values.parameters(keras, cls)
    if "seed" in inspect.signature(cls.__init__).parameters and not _computes(name):
        # In inference it does nothing, whatever the rest is.
        parameters = {each: known for each, known in parameters.items() if known[0]}
    own = [(values.plain(init), [_described(array) for array in _flat(arrays)])
           for init, arrays in recipes]
    start = _start(keras, name, parameters, own)
    if start is None:
        return None
    inputs = [each for each in _inputs() if _takes(keras, name, start, each)]
    inputs += [each for _, each in own if each not in inputs and _takes(keras, name, start, each)]
    return {"name": name, "inputs": inputs, "parameters": [
        {"name": each, "required": each in start,
         "values": values.unique(([start[each]] if each in start else []) + tried)}
        for each, (_, tried) in parameters.items()]}


def _computes(name):
    return not name.startswith("Random") and not name.endswith(("Dropout", "Noise", "Dropout1D",
                                                                "Dropout2D", "Dropout3D"))


def _flat(arrays):
    return [leaf for array in arrays for leaf in (array if isinstance(array, list) else [array])]


def _described(array):
    return {"shape": list(array.shape), "dtype": array.dtype.name}


def _start(keras, name, parameters, own):
    """Values of what is required, or of a known call, with which the layer takes something."""
    required = {each: tried for each, (needed, tried) in parameters.items() if needed}
    known = [{each: init[each] for each in required} for init, _ in own if set(required) <= set(init)]
    known += [{each: init[each] for each in init if each in parameters} for init, _ in own]
    made = (dict(zip(required, chosen)) for chosen in itertools.product(*required.values()))
    for start in itertools.chain(known, itertools.islice(made, _MOST_STARTS)):
        if any(_takes(keras, name, start, inputs) for inputs in [*(each for _, each in own), *_inputs()]):
            return start
    return None


def _takes(keras, name, start, inputs):
    """Told by a run: to shapes alone some layers say yes too often."""
    network = {"inputs": inputs, "seed": 0, "layers": [
        {"class": name, "parameters": start, "from": [-1 - place for place in range(len(inputs))]}]}
    try:
        networks.infer(keras, network)
    except networks.Refused:
        return False
    from .programs import run
    return not isinstance(run(keras, network, networks.drawn_inputs(network))[-1], str)
