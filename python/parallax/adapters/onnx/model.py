"""An ONNX model as a program: predictions, the outputs of its nodes, its graph."""

import json

import numpy as np
import onnx

from parallax.model_adapter import batches, digest, grouped, joined, plain, precision_of


class Model:
    """The model file at `path` on one runtime. Its nodes are its layers."""

    def __init__(self, path, runtime):
        self._runtime = runtime
        self._proto = onnx.load(path)
        onnx.checker.check_model(self._proto)
        constants = {tensor.name for tensor in self._proto.graph.initializer}
        self._inputs = [v for v in self._proto.graph.input if v.name not in constants]
        self._run = runtime.session(self._proto)
        self._some = None, None  # places of nodes, and what gives their outputs

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
                "precision": precision_of(self._precisions()),
                "weights": digest(map(onnx.numpy_helper.to_array, self._proto.graph.initializer)),
                "layers": layers}

    def _precisions(self):
        """Of its tensors and operators; a file that only stores less and computes in float32 counts as
        well, since runtimes join the conversion with what follows."""
        graph = self._proto.graph
        for node in graph.node:
            kind = node.op_type
            if kind.startswith("QLinear") or kind.endswith(("Integer", "NBits")) or "Quant" in kind:
                yield "int8"
            yield from (_dtype_name(a.i) for a in node.attribute if kind == "Cast" and a.name == "to")
        yield from (_dtype_name(tensor.data_type) for tensor in graph.initializer)
        yield from (_dtype_name(value.type.tensor_type.elem_type) for value in self._inputs)

    def _nodes(self):
        return [node for node in self._proto.graph.node if node.op_type != "Constant"]

    def predict(self, *inputs):
        return plain(self._batched(self._run, inputs))

    def layers(self, *inputs):
        """One entry a node, in the order of describe(): its output, or a tuple of them. Runs the
        model with every intermediate as an output, which may change what a runtime fuses."""
        return self.layers_of(range(len(self._nodes())), *inputs)

    def layers_of(self, places, *inputs):
        """layers(), of the nodes at these places alone."""
        nodes = self._nodes()
        names = [[name for name in nodes[place].output if name] for place in places]
        if self._some[0] != list(places):
            self._some = list(places), self._session(sum(names, []))
        return grouped(self._batched(self._some[1], inputs), map(len, names))

    def cut(self, place):
        """A node alone: the program, and the configuration that goes in with its tensors."""
        node, constants = self._nodes()[place], self._constants()
        attributes = {a.name: _plain(onnx.helper.get_attribute_value(a)) for a in node.attribute}
        config = {"op_type": node.op_type, "domain": node.domain,
                  "opsets": {o.domain: o.version for o in self._proto.opset_import},
                  "ir_version": self._proto.ir_version, "attributes": attributes,
                  "inputs": list(node.input), "outputs": list(node.output),
                  "weights": [name for name in node.input if name in constants]}
        return {"program": "layer:onnx." + node.op_type, "config": json.dumps(config)}

    def tensors_of(self, place, *inputs):
        """(what goes into the node when the model is given `inputs`, its constants)."""
        node, constants = self._nodes()[place], self._constants()
        names = [name for name in node.input if name and name not in constants]
        given = {v.name: array for v, array in zip(self._inputs, inputs)}
        wanted = [name for name in names if name not in given]
        found = dict(zip(wanted, self._batched(self._session(wanted), inputs))
                     if wanted else ())
        found.update((v.name, np.asarray(given[v.name], _dtype(v))) for v in self._inputs
                     if v.name in names)
        return [found[name] for name in names], [constants[n] for n in node.input if n in constants]

    def _constants(self):
        """What the model itself holds: initialisers and the outputs of Constant nodes."""
        values = {t.name: onnx.numpy_helper.to_array(t) for t in self._proto.graph.initializer}
        for node in self._proto.graph.node:
            tensor = [a.t for a in node.attribute if a.name == "value"]
            if node.op_type == "Constant" and tensor:
                values[node.output[0]] = onnx.numpy_helper.to_array(tensor[0])
        return values

    def _session(self, names):
        """The model with these tensors as its outputs."""
        model = onnx.ModelProto()
        model.CopyFrom(self._proto)
        del model.graph.output[:]
        model.graph.output.extend(onnx.ValueInfoProto(name=name) for name in names)
        return self._runtime.session(_with_types(model))

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


def _dtype_name(kind):
    """"float16"; "" for whole numbers, which are indices where nothing is quantised."""
    name = onnx.TensorProto.DataType.Name(kind).lower()
    return {"float": "float32", "double": "float64"}.get(name, name if "float" in name else "")


def _shape(value):
    """Extents of an input; 0 where they are free."""
    return [max(0, d.dim_value) for d in value.type.tensor_type.shape.dim]


def _plain(value):
    """An attribute as JSON takes it; tensors as {"tensor": nested lists, "dtype": name}."""
    if isinstance(value, bytes):
        return value.decode()
    if isinstance(value, onnx.TensorProto):
        array = onnx.numpy_helper.to_array(value)
        return {"tensor": array.tolist(), "dtype": array.dtype.name}
    if isinstance(value, (list, tuple)) or hasattr(value, "append"):
        return [_plain(item) for item in value]
    if isinstance(value, (int, float, str)):
        return value
    raise LookupError("a %s among its attributes cannot be written down" % type(value).__name__)


def _attributes(node):
    """The attributes of a node that are numbers or text."""
    result = {}
    for attribute in node.attribute:
        value = onnx.helper.get_attribute_value(attribute)
        if isinstance(value, bytes):
            value = value.decode(errors="replace")
        numbers = value if isinstance(value, list) else [value]
        if isinstance(value, str) or all(isinstance(x, (int, float)) for x in numbers):
            # JSON has no infinity.
            finite = isinstance(value, str) or np.isfinite(numbers).all()
            result[attribute.name] = value if finite else str(value)
    return result
