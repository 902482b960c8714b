"""A Keras model as a program: predictions, the outputs of its layers, its graph."""

import hashlib

import numpy as np

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
        return {"inputs": [{"name": t.name, "shape": list(t.shape), "dtype": str(t.dtype)}
                           for t in self._model.inputs],
                "outputs": len(self._model.outputs),
                "weights": self._digest(),
                "layers": [{"name": node.name, "type": node.type, "inbound": node.inbound,
                            "config": node.config} for node in self._graph]}

    def _digest(self):
        """SHA-256 of all weights: equal on every backend that loaded the same file."""
        digest = hashlib.sha256()
        for weight in self._model.weights:
            array = np.ascontiguousarray(self._keras.ops.convert_to_numpy(weight))
            digest.update(str(array.shape).encode() + array.tobytes())
        return digest.hexdigest()

    def predict(self, *inputs):
        return self._run(self._model, inputs)

    def layers(self, *inputs):
        """One entry a layer call, in the order of describe(): its output, or a tuple of them."""
        if self._hidden is None:
            flat = [tensor for node in self._graph for tensor in node.outputs]
            self._hidden = self._keras.Model(self._model.inputs, flat)
        values = self._run(self._hidden, inputs)
        values = list(values) if isinstance(values, (tuple, list)) else [values]
        result = []
        for node in self._graph:
            own, values = values[:len(node.outputs)], values[len(node.outputs):]
            result.append(own[0] if len(own) == 1 else tuple(own))
        return tuple(result)

    def _run(self, model, inputs):
        arrays = list(inputs) if len(inputs) > 1 else inputs[0]
        size = len(inputs[0])
        return model.predict(arrays, batch_size=max(1, size), verbose=0)
