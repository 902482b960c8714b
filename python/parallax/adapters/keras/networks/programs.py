"""Networks as programs and answers of the adapter.

`network:outputs` (network, arrays...) -> of each layer a tuple of its outputs; behind them, of a layer that
is refused, the text of what it raised. `network:logits` (network, arrays...) -> (the logits, for each layer
whether there is nan in it), or (the text of a refusal,). `network:tensors` (network, arrays...) -> ([what goes
into the only layer], [its weights]). The network is JSON; arrays behind it take the place of the inputs that
it draws.
"""

import json

import numpy as np

from .. import jit
from ..plain_config import serialise
from . import catalogue, network as networks, runs, script, seeds

# The quickest to say which shapes a layer gives come first; JAX traces, the NumPy backend just runs.
_QUICK = ("numpy", "torch", "tensorflow", "openvino", "jax")


def inference_rank(backend):
    rank = _QUICK.index(backend) if backend in _QUICK else len(_QUICK)
    # To ask is to run each layer once.
    return rank + len(_QUICK) if jit.is_asked() else rank


class Programs:

    def __init__(self, keras):
        self._keras = keras

    def program(self, name):
        programs = {"network:outputs": self.outputs, "network:logits": self.logits,
                    "network:tensors": self.tensors}
        if name not in programs:
            raise LookupError("keras has no program %r" % name)
        return programs[name]

    def layers(self):
        return {"outputs": "network:outputs", "tensors": "network:tensors", "logits": "network:logits",
                "reshape": {"class": "Reshape", "parameter": "target_shape"},
                "layers": catalogue.layers(self._keras)}

    def infer(self, texts):
        return {"networks": [self._infer(network) for network in json.loads(texts)]}

    def _infer(self, network):
        try:
            return {"layers": networks.infer(self._keras, network)}
        except networks.Refused as refusal:
            return {"refused": str(refusal), "place": refusal.place, "layers": refusal.before}

    def read(self, path):
        """The network of a model file, or why there is none and what to do."""
        try:
            return {"network": json.dumps(seeds.read(self._keras, path))}
        except seeds.Unfit as unfit:
            return {"refused": str(unfit), "hint": unfit.hint}

    def outputs(self, text, *inputs):
        network = json.loads(text)
        return runs.outputs(self._keras, network, _given(network, inputs))

    def logits(self, text, *inputs):
        network = json.loads(text)
        return runs.logits(self._keras, network, _given(network, inputs))

    def tensors(self, text, *inputs):
        network = json.loads(text)
        given = _given(network, inputs)
        layer = networks.make(self._keras, network["layers"][0])
        try:
            runs.build(self._keras, layer, given)
        except Exception:  # of a layer that runs, and says no shapes without it
            networks.called(layer, [self._keras.ops.convert_to_tensor(array) for array in given])
        return given, runs.weights_of(self._keras, layer, network, 0)

    def cut(self, text):
        """The only layer as a program, as cut() of a model gives it."""
        network = json.loads(text)
        spec = network["layers"][0]
        layer = networks.make(self._keras, spec)
        marks = [{"input": place} for place in range(len(network["inputs"]))]
        call = {"args": networks.arguments_of(layer, marks), "kwargs": networks.inference_of(layer)}
        return {"program": "layer:keras.layers." + spec["class"],
                "config": json.dumps({"layer": serialise(self._keras, layer), "call": call})}

    def script(self, request):
        """{"network", "inputs", "expected": arrays as {"dtype", "shape", "bytes": base64}}."""
        request = json.loads(request)
        network = request["network"]
        given = _given(network, [script.array_of(each) for each in request["inputs"]])
        expected = [script.array_of(each) for each in request["expected"]]
        return {"script": script.text(self._keras, network, given, expected)}


def _given(network, arrays):
    # The memory of arguments is filled anew for the next call.
    given = [np.array(array) for array in arrays] or networks.drawn_inputs(network)
    return [networks.nudged(array, network.get("nudge", 0)) for array in given]
