"""The layers of Keras that build from plain numbers, each with inputs that it takes."""

import inspect
import itertools
import re

from .. import layer_tables
from . import network as networks, runs, values

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
    found = (entry(keras, name, recipes.get(name, ())) for name in _names(keras))
    return [each for each in found if each]


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


def entry(keras, name, recipes):
    """That of one layer; None where nothing is found that it takes."""
    cls = getattr(keras.layers, name)
    parameters = values.parameters(keras, cls)
    idle = "seed" in inspect.signature(cls.__init__).parameters and not _computes(name)
    if idle:  # in inference it does nothing, whatever the rest is
        parameters = {each: known for each, known in parameters.items() if known[0]}
    own = [(values.plain(init), [_described(array) for array in _flat(arrays)])
           for init, arrays in recipes]
    start = _start(keras, name, parameters, own)
    if start is None:
        return None
    inputs = _least(each for each in _inputs() if _is_meant(name, each) and _takes(keras, name, start, each))
    inputs += [each for _, each in own if _is_meant(name, each) and _takes(keras, name, start, each)]
    if "value_range" in parameters:  # numbers outside of it are nothing to such a layer
        parameters["value_range"] = (True, [[0, 255]])
        inputs = [[{**tensor, "contents": "image"} for tensor in each] for each in inputs]
    inputs = [each for place, each in enumerate(inputs) if each not in inputs[:place]]
    return {"name": name, "inputs": inputs[:1] if idle else inputs, "parameters": [
        {"name": each, "required": each in start,
         "values": values.unique(([start[each]] if each in start else []) + tried)}
        for each, (_, tried) in parameters.items()]}


def _least(inputs):
    """Whole numbers only where floats are not taken, several inputs only where one is not."""
    inputs = list(inputs)
    for is_plain in (lambda tensor, count: count == 1 and "float" in tensor["dtype"],
                     lambda tensor, count: count == 1):
        plain = [each for each in inputs if is_plain(each[0], len(each))]
        if plain:
            return plain
    return inputs


def _is_meant(name, inputs):
    """Not all layers look at the rank and the dtype that their names say."""
    spatial = re.search(r"([123])D(Transpose)?$", name)
    rank = int(spatial.group(1)) + (3 if "LSTM" in name else 2) if spatial else None
    if any(rank not in (None, len(each["shape"])) for each in inputs):
        return False
    return not re.search("Embedding|Encoding", name) or all("int" in each["dtype"] for each in inputs)


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
        if any(_is_meant(name, inputs) and _takes(keras, name, start, inputs)
               for inputs in [*(each for _, each in own), *_inputs()]):
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
    return not isinstance(runs.outputs(keras, network, networks.drawn_inputs(network))[-1], str)
