"""The execution of a Keras model as a list of layer calls, nested models opened."""

import json


class Node:
    """One call of one layer: `outputs` are symbolic tensors, `inbound` places in the list. `call`
    holds its arguments, {"input": 0} standing for the first tensor among them, and `sources`, for
    each of these, the place of a node and which of its outputs it is."""

    def __init__(self, name, layer, outputs, inbound, sources=(), call=None):
        self.name = name
        self.layer = layer
        self.type = type(layer).__name__
        self.outputs = outputs
        self.inbound = inbound
        self.sources = list(sources)
        self.call = call
        self.config = _config(layer)


def of(keras, model):
    """The nodes in order of execution. A model without a graph (subclassed) is one node."""
    graph = getattr(model, "_functional", model)
    if not hasattr(graph, "_nodes_by_depth"):
        return [Node(model.name, model, list(model.outputs), [])]
    nodes = []
    _walk(keras, graph, "", nodes, {})
    return nodes


def _config(layer):
    try:
        return json.loads(json.dumps(layer.get_config(), default=str))
    except (TypeError, ValueError, NotImplementedError):
        return {}


def _tensors(structure):
    """The symbolic tensors of a structure (early versions of Keras 3 have no keras.tree)."""
    if isinstance(structure, dict):
        structure = [structure[key] for key in sorted(structure, key=str)]
    if isinstance(structure, (list, tuple)):
        return [tensor for each in structure for tensor in _tensors(each)]
    return [structure] if hasattr(structure, "_keras_history") else []


def _call(node):
    """The arguments of a layer's call, as Node.call; None when some cannot be written down."""
    count = [0]

    def written(value):
        if hasattr(value, "_keras_history"):
            count[0] += 1
            return {"input": count[0] - 1}
        if isinstance(value, (tuple, list)):
            return [written(item) for item in value]
        if value is None or isinstance(value, (bool, int, float, str)):
            return value
        raise TypeError(type(value).__name__)

    try:
        return {"args": [written(value) for value in node.arguments.args],
                "kwargs": {name: written(value) for name, value in node.arguments.kwargs.items()}}
    except TypeError:
        return None


def _walk(keras, graph, prefix, nodes, origins):
    """Appends the calls of `graph`; `origins` maps its tensors' ids to (place in `nodes`, which of
    its outputs)."""
    calls = {}
    for depth in sorted(graph._nodes_by_depth, reverse=True):
        for node in graph._nodes_by_depth[depth]:
            layer = node.operation
            calls[layer] = calls.get(layer, 0) + 1
            name = prefix + layer.name + ("#%d" % calls[layer] if calls[layer] > 1 else "")
            inputs = _tensors(node.arguments.args) + _tensors(list(node.arguments.kwargs.values()))
            sources = [origins[id(t)] for t in inputs if id(t) in origins]
            inbound = sorted({place for place, _ in sources})
            outputs = _tensors(node.outputs)
            inner = getattr(layer, "_functional", layer)
            if hasattr(inner, "_nodes_by_depth"):
                made = _open(keras, inner, inputs, name, nodes, inbound)
            else:
                if not outputs:
                    continue
                nodes.append(Node(name, layer, outputs, inbound, sources, _call(node)))
                made = [(len(nodes) - 1, index) for index in range(len(outputs))]
            origins.update((id(tensor), origin) for tensor, origin in zip(outputs, made))


def _open(keras, inner, inputs, name, nodes, inbound):
    """The calls of a nested model on these inputs; returns where each of its outputs comes from."""
    own, origins = [], {}
    _walk(keras, inner, name + "/", own, origins)
    flat = [tensor for node in own for tensor in node.outputs]
    made = keras.Model(inner.inputs, flat)(inputs if len(inputs) > 1 else inputs[0])
    made = list(made) if isinstance(made, (tuple, list)) else [made]
    base = len(nodes)
    for node in own:
        node.outputs, made = made[:len(node.outputs)], made[len(node.outputs):]
        node.inbound = [base + place for place in node.inbound] or list(inbound)
        node.sources = [(base + place, index) for place, index in node.sources]
        nodes.append(node)
    return [(base + place, index) for place, index in
            (origins[id(tensor)] for tensor in _tensors(inner.outputs))]
