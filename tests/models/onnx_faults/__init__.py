"""ONNX Runtime with one planted fault, named by PARALLAX_FAULT: a test's wrapper around the real
adapter. tests/models/deploy_test.py links it beside the others. Both faults are of kinds that
runtimes have had; without optimisations neither is there.

wide-stride-zeros  a convolution of stride 10 and more gives zeros
division-by-one    x / 1 is folded away, and what took its result is refused
"""

import os

from parallax.adapters import onnx

FAULTS = ("none", "wide-stride-zeros", "division-by-one")


class Adapter(onnx.Adapter):
    def start(self):
        super().start()
        fault = os.environ["PARALLAX_FAULT"]
        if fault not in FAULTS:
            raise LookupError("there is no fault %r" % fault)
        if self._runtime.name.endswith("-unoptimised") or fault == "none":
            return
        session = self._runtime.session
        change = {"wide-stride-zeros": _zeros, "division-by-one": _refused}[fault]
        self._runtime.session = lambda model: session(change(model))


def _wide(node):
    return node.op_type == "Conv" and any(
        attribute.name == "strides" and max(attribute.ints) >= 10 for attribute in node.attribute)


def _zeros(model):
    """The model with wide convolutions behind a product with 0."""
    from onnx import ModelProto, helper
    changed = ModelProto()
    changed.CopyFrom(model)
    nodes = []
    for node in model.graph.node:
        nodes.append(node)
        if not _wide(node):
            continue
        name = node.output[0]
        node = nodes[-1] = type(node).FromString(node.SerializeToString())
        node.output[0] = name + "/true"
        nodes.append(helper.make_node("Sub", [name + "/true", name + "/true"], [name]))
    del changed.graph.node[:]
    changed.graph.node.extend(nodes)
    return changed


def _refused(model):
    import numpy
    from onnx import numpy_helper
    ones = {tensor.name for tensor in model.graph.initializer
            if (numpy_helper.to_array(tensor) == numpy.float32(1)).all()}
    for node in model.graph.node:
        if node.op_type == "Div" and node.input[1] in ones:
            raise RuntimeError("the session cannot be made\nwhile folding %s\n"
                               "the consumer of %s has no input" % (node.name, node.output[0]))
    return model
