"""A Keras model as a program: predictions, the outputs of its layers, its graph."""

import json

from parallax.model_adapter import digest, grouped, precision_of

from . import backends, graph, implementation, jit
from .plain_config import serialise


def _load(keras, path):
    return keras.saving.load_model(path, compile=False)


class Model:
    """The model file at `path`, loaded once a process, on the backend that Keras runs on."""

    def __init__(self, keras, path, load=None):
        """load(keras, path): another way to load it."""
        backends.prepare(keras.backend.backend())
        self._keras = keras
        self._model = jit.on_model((load or _load)(keras, path))
        self._graph = graph.of(keras, self._model)
        self._some = None, None  # places of calls, and a model of their outputs

    def describe(self):
        backend = self._keras.backend.backend()
        return {"inputs": [_tensor(t.name, t) for t in self._model.inputs],
                "outputs": [_tensor(name, t)
                            for name, t in zip(self._names(), self._model.outputs)],
                "precision": precision_of(self._precisions()),
                "weights": digest(map(self._keras.ops.convert_to_numpy, self._model.weights)),
                "layers": [{"name": node.name, "type": node.type, "inbound": node.inbound,
                            "config": node.config,
                            "implementation": implementation.of(node.layer, backend)}
                           for node in self._graph]}

    def _precisions(self):
        for node in self._graph:
            dtype = str(getattr(node.layer, "compute_dtype", ""))
            policy = str(getattr(getattr(node.layer, "dtype_policy", None), "name", ""))
            yield dtype if "float" in dtype else ""  # an input may be of whole numbers
            yield policy if "_from_" in policy else ""  # "int8_from_float32"

    def _names(self):
        """Of its outputs; those of a functional model are the ones that the user gave."""
        graph = getattr(self._model, "_functional", None) or self._model
        return getattr(graph, "output_names", None) or [t.name for t in self._model.outputs]

    def predict(self, *inputs):
        return self._run(self._model, inputs)

    def layers(self, *inputs):
        """One entry a layer call, in the order of describe(): its output, or a tuple of them."""
        return self.layers_of(range(len(self._graph)), *inputs)

    def layers_of(self, places, *inputs):
        """layers(), of the calls at these places alone."""
        nodes = [self._graph[place] for place in places]
        if self._some[0] != list(places):
            flat = [tensor for node in nodes for tensor in node.outputs]
            self._some = list(places), jit.on_model(self._keras.Model(self._model.inputs, flat))
        # All at once: predict() would copy every output to join the batches.
        values = self._some[1].predict_on_batch(_arrays(inputs))
        return grouped(_listed(values), [len(node.outputs) for node in nodes])

    def cut(self, place):
        """A layer alone: the program, and the configuration that goes in with its tensors."""
        node = self._graph[place]
        if node.call is None or not node.sources:
            raise LookupError("the call of %s cannot be written down" % node.name)
        return {"program": "layer:keras.layers." + node.type,
                "config": json.dumps({"layer": serialise(self._keras, node.layer),
                                      "call": node.call})}

    def tensors_of(self, place, *inputs):
        """(what goes into the layer when the model is given `inputs`, its weights)."""
        node = self._graph[place]
        tensors = [self._graph[origin].outputs[index] for origin, index in node.sources]
        values = self._run(jit.on_model(self._keras.Model(self._model.inputs, tensors)), inputs)
        convert = self._keras.ops.convert_to_numpy
        return [convert(value) for value in _listed(values)], [convert(w) for w in node.layer.weights]

    def _run(self, model, inputs):
        # predict() pays for callbacks and, on TensorFlow, a new iterator: 80 ms a call.
        return model.predict_on_batch(_arrays(inputs))


def _arrays(inputs):
    """As Keras takes them: one is no list."""
    return list(inputs) if len(inputs) > 1 else inputs[0]


def _listed(outputs):
    return list(outputs) if isinstance(outputs, (tuple, list)) else [outputs]


def _tensor(name, tensor):
    return {"names": [name], "shape": [extent or 0 for extent in tensor.shape]}
