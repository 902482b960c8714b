"""A TorchScript file as a program: predictions, the outputs of the operations of its graph."""

import io

import torch

from parallax.model_adapter import batches, file_digest, grouped, plain, precision_of


class ScriptModel:
    """The file at `path`. Operations of its graph, calls opened, are its layers; what lies in loops
    and branches is not listed."""

    def __init__(self, path):
        self._path = path
        with open(path, "rb") as file:
            self._bytes = file.read()
        self._module = self._load()
        graph = self._module.inlined_graph
        # One that writes its attributes predicts by what it saw before.
        self._stateful = graph.findNode("prim::SetAttr") is not None
        arguments = self._module.forward.schema.arguments[1:]
        self._parameters = [a.name for a in arguments]
        self._needed = sum(not a.has_default_value() for a in arguments)
        self._nodes = _operations(graph)

    def _load(self):
        return torch.jit.load(io.BytesIO(self._bytes), map_location="cpu").eval()

    def describe(self):
        place_of = {}
        layers = []
        for node in self._nodes:
            name = node.output().debugName() if node.outputsSize() == 1 else "%s:%d" % (
                node.kind(), len(layers))
            layers.append({"name": name, "type": node.kind(),
                           "inbound": _sources(node, place_of),
                           "config": {"scope": node.scopeName()} if node.scopeName() else {}})
            place_of.update((v.debugName(), len(layers) - 1) for v in node.outputs())
        return {"inputs": [{"names": [name], "shape": []} for name in self._parameters],
                "outputs": [{"names": [], "shape": []}
                            for _ in self._module.inlined_graph.outputs()],
                "precision": precision_of(self._precisions()),
                "weights": file_digest(self._path), "layers": layers}

    def _precisions(self):
        for tensor in [*self._module.parameters(), *self._module.buffers()]:
            name = str(tensor.dtype).partition(".")[2]
            yield name if "float" in name or name.startswith("q") else "float32"
        for node in self._module.inlined_graph.nodes():
            if "quant" in node.kind():
                yield node.kind()

    def predict(self, *inputs):
        with torch.no_grad():
            module = self._load() if self._stateful else self._module
            return _tensors(module(*self._arguments(inputs)))

    def layers(self, *inputs):
        """One entry an operation, in the order of describe(): its output, or a tuple of them, as
        arrays. Runs the graph with every intermediate as an output."""
        return self.layers_of(range(len(self._nodes)), *inputs)

    def layers_of(self, places, *inputs):
        """layers(), of the operations at these places alone."""
        module = self._load() if self._stateful else self._module
        graph = module.inlined_graph.copy()
        every = _operations(graph)
        nodes = [every[place] for place in places]
        for _ in list(graph.outputs()):
            graph.eraseOutput(0)
        for node in nodes:
            for value in _values(node):
                graph.registerOutput(value)
        graph.makeMultiOutputIntoTuple()
        run = torch._C._create_function_from_graph("layers", graph)
        with torch.no_grad():
            values = run(module._c, *self._arguments(inputs))
        values = values if isinstance(values, tuple) else (values,)
        return grouped(list(map(_array, values)), [len(_values(node)) for node in nodes])

    def _arguments(self, inputs):
        """Data is often float64, models seldom are."""
        floats = {p.dtype for p in self._module.parameters() if p.is_floating_point()}
        wanted = next(iter(floats)) if len(floats) == 1 else torch.get_default_dtype()
        inputs = list(map(torch.as_tensor, inputs))
        (arguments,) = batches(inputs, self._parameters[:max(self._needed, len(inputs))], 0)
        return [t.to(wanted) if t.is_floating_point() else t for t in arguments]


def _tensors(outputs):
    """Tensors of what a model returned, those of dictionaries by their keys."""
    if isinstance(outputs, torch.Tensor):
        return outputs
    if isinstance(outputs, dict):
        outputs = [outputs[key] for key in sorted(outputs)]
    return plain([_tensors(each) for each in outputs])


def _array(tensor):
    """NumPy has no bfloat16."""
    return (tensor.float() if tensor.dtype == torch.bfloat16 else tensor).resolve_conj().numpy()


def _values(node):
    return [v for v in node.outputs() if isinstance(v.type(), torch._C.TensorType)]


def _operations(graph):
    return [node for node in graph.nodes() if node.kind().startswith("aten::") and _values(node)]


def _sources(node, place_of):
    """Places of the nearest listed operations behind one: lists and numbers are not listed."""
    places, seen, waiting = set(), set(), list(node.inputs())
    while waiting:
        value = waiting.pop()
        if value.debugName() in seen:
            continue
        seen.add(value.debugName())
        if value.debugName() in place_of:
            places.add(place_of[value.debugName()])
        else:
            waiting.extend(value.node().inputs())
    return sorted(places)
