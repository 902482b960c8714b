"""An ONNX model as a program: predictions, the outputs of its nodes, its graph."""

import numpy as np
import onnx

from parallax.model_adapter import batches, digest, grouped, joined, plain


class Model:
    """The model file at `path` on one runtime. Its nodes are its layers."""

    def __init__(self, path, runtime):
        self._runtime = runtime
        self._proto = onnx.load(path)
        onnx.checker.check_model(self._proto)
        constants = {tensor.name for tensor in self._proto.graph.initializer}
        self._inputs = [v for v in self._proto.graph.input if v.name not in constants]
        self._run = runtime.session(self._proto)
        self._run_all = None

    def describe(self):
        place_of = {}
        layers = []
        for node in self._nodes():
            inbound = sorted({place_of[name] for name in node.input if name in place_of})
            layers.append({"name": node.name or node.output[0], "type": node.op_type,
                           "inbound": inbound, "config": _attributes(node)})
            place_of.update((name, len(layers) - 1) for name in node.output if name)
        return {"inputs": [{"names": [v.name], "shape": _shape(v)} for v in self._inputs],
                "outputs": [{"names": [v.name], "shape": _shape(v)}
                            for v in self._proto.graph.output],
                "weights": digest(map(onnx.numpy_helper.to_array, self._proto.graph.initializer)),
                "layers": layers}

    def _nodes(self):
        return [node for node in self._proto.graph.node if node.op_type != "Constant"]

    def predict(self, *inputs):
        return plain(self._batched(self._run, inputs))

    def layers(self, *inputs):
        """One entry a node, in the order of describe(): its output, or a tuple of them. Runs the
        model with every intermediate as an output, which may change what a runtime fuses."""
        names = [[name for name in node.output if name] for node in self._nodes()]
        if self._run_all is None:
            model = onnx.ModelProto()
            model.CopyFrom(self._proto)
            del model.graph.output[:]
            model.graph.output.extend(onnx.ValueInfoProto(name=name) for name in sum(names, []))
            self._run_all = self._runtime.session(_with_types(model))
        return grouped(self._batched(self._run_all, inputs), map(len, names))

    def _batched(self, run, inputs):
        """The outputs of the batch, input by input where the model takes one at a time."""
        fixed = {shape[0] for shape in map(_shape, self._inputs) if shape and shape[0]}
        names = [v.name for v in self._inputs]
        return joined(
            run({v.name: np.ascontiguousarray(array, _dtype(v))
                 for v, array in zip(self._inputs, part)})
            for part in batches(inputs, names, next(iter(fixed)) if fixed else 0))


def _with_types(model):
    """Runtimes want to know what the outputs are."""
    inferred = onnx.shape_inference.infer_shapes(model)
    known = {v.name: v for v in [*inferred.graph.value_info, *inferred.graph.output]
             if v.type.WhichOneof("value")}
    outputs = [known.get(v.name, v) for v in model.graph.output]
    del model.graph.output[:]
    model.graph.output.extend(outputs)
    return model


def _dtype(value):
    """What an input takes: runtimes cast nothing by themselves."""
    return onnx.helper.tensor_dtype_to_np_dtype(value.type.tensor_type.elem_type)


def _shape(value):
    """Extents of an input; 0 where they are free."""
    return [max(0, d.dim_value) for d in value.type.tensor_type.shape.dim]


def _attributes(node):
    """The attributes of a node that are numbers or text."""
    result = {}
    for attribute in node.attribute:
        value = onnx.helper.get_attribute_value(attribute)
        if isinstance(value, bytes):
            value = value.decode(errors="replace")
        if isinstance(value, (int, float, str)) or (
                isinstance(value, list) and all(isinstance(x, (int, float)) for x in value)):
            result[attribute.name] = value
    return result
