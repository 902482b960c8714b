"""A Keras model as a program: predictions, the outputs of its layers, its graph."""

from parallax.model_adapter import digest, grouped

from . import backends, graph


class Model:
    """The model file at `path`, loaded once a process, on the backend that Keras runs on."""

    def __init__(self, keras, path):
        backends.prepare(keras.backend.backend())
        self._keras = keras
        self._model = keras.saving.load_model(path, compile=False)
        self._graph = graph.of(keras, self._model)
        self._hidden = None

    def describe(self):
        return {"inputs": [_tensor(t.name, t) for t in self._model.inputs],
                "outputs": [_tensor(name, t)
                            for name, t in zip(self._names(), self._model.outputs)],
                "weights": digest(map(self._keras.ops.convert_to_numpy, self._model.weights)),
                "layers": [{"name": node.name, "type": node.type, "inbound": node.inbound,
                            "config": node.config} for node in self._graph]}

    def _names(self):
        """Of its outputs; those of a functional model are the ones that the user gave."""
        graph = getattr(self._model, "_functional", None) or self._model
        return getattr(graph, "output_names", None) or [t.name for t in self._model.outputs]

    def predict(self, *inputs):
        return self._run(self._model, inputs)

    def layers(self, *inputs):
        """One entry a layer call, in the order of describe(): its output, or a tuple of them."""
        if self._hidden is None:
            flat = [tensor for node in self._graph for tensor in node.outputs]
            self._hidden = self._keras.Model(self._model.inputs, flat)
        values = self._run(self._hidden, inputs)
        values = list(values) if isinstance(values, (tuple, list)) else [values]
        return grouped(values, [len(node.outputs) for node in self._graph])

    def _run(self, model, inputs):
        arrays = list(inputs) if len(inputs) > 1 else inputs[0]
        size = len(inputs[0])
        return model.predict(arrays, batch_size=max(1, size), verbose=0)


def _tensor(name, tensor):
    return {"names": [name], "shape": [extent or 0 for extent in tensor.shape]}
