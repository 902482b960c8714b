"""The execution of a Keras model as a list of layer calls, nested models opened."""

import json


class Node:
    """One call of one layer: `outputs` are symbolic tensors, `inbound` places in the list."""

    def __init__(self, name, layer, outputs, inbound):
        self.name = name
        self.type = type(layer).__name__
        self.outputs = outputs
        self.inbound = inbound
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


def _walk(keras, graph, prefix, nodes, place_of):
    """Appends the calls of `graph`; `place_of` maps its tensors' ids to places in `nodes`."""
    calls = {}
    for depth in sorted(graph._nodes_by_depth, reverse=True):
        for node in graph._nodes_by_depth[depth]:
            layer = node.operation
            calls[layer] = calls.get(layer, 0) + 1
            name = prefix + layer.name + ("#%d" % calls[layer] if calls[layer] > 1 else "")
            inputs = _tensors(node.arguments.args) + _tensors(list(node.arguments.kwargs.values()))
            inbound = sorted({place_of[id(t)] for t in inputs if id(t) in place_of})
            outputs = [t for t in _tensors(node.outputs)]
            inner = getattr(layer, "_functional", layer)
            if hasattr(inner, "_nodes_by_depth"):
                place = _open(keras, inner, inputs, name, nodes, inbound)
            else:
                if not outputs:
                    continue
                nodes.append(Node(name, layer, outputs, inbound))
                place = len(nodes) - 1
            for tensor in outputs:
                place_of[id(tensor)] = place


def _open(keras, inner, inputs, name, nodes, inbound):
    """The calls of a nested model on these inputs; returns the place of its last one."""
    own = []
    _walk(keras, inner, name + "/", own, {})
    flat = [tensor for node in own for tensor in node.outputs]
    made = keras.Model(inner.inputs, flat)(inputs if len(inputs) > 1 else inputs[0])
    made = list(made) if isinstance(made, (tuple, list)) else [made]
    base = len(nodes)
    for node in own:
        node.outputs, made = made[:len(node.outputs)], made[len(node.outputs):]
        node.inbound = [base + place for place in node.inbound] or list(inbound)
        nodes.append(node)
    return len(nodes) - 1
