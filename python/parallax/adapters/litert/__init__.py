"""LiteRT (TensorFlow Lite): `.tflite` models as programs. PARALLAX_LITERT says with which kernels:
`litert` its own choice (XNNPACK), `litert-unoptimised` no delegate, `litert-reference` the plain
loops that specify each operator; `openvino` computes on OpenVINO instead."""

import importlib.metadata
import os

from parallax.model_adapter import ModelAdapter, one_thread

_RESOLVERS = {"litert": "BUILTIN", "litert-unoptimised": "BUILTIN_WITHOUT_DEFAULT_DELEGATES",
              "litert-reference": "BUILTIN_REF",
              # To read the file; a delegate would hide operators.
              "openvino": "BUILTIN_WITHOUT_DEFAULT_DELEGATES"}


class Adapter(ModelAdapter):
    name = "litert"

    def __init__(self):
        super().__init__()
        self._library = None
        self._kernels = None
        self._openvino = None

    def start(self):
        one_thread()
        from ai_edge_litert import interpreter
        self._library = interpreter
        runtime = os.environ.get("PARALLAX_LITERT", "litert")
        self._kernels = _RESOLVERS[runtime]
        if runtime == "openvino":
            import openvino
            self._openvino = openvino
        super().start()

    def version(self):
        if self._openvino:
            return self._openvino.get_version().partition("-")[0]
        return importlib.metadata.version("ai-edge-litert")

    def profile(self):
        if self._openvino:
            return "OpenVINO %s, 1 thread" % self.version()
        return "LiteRT %s, kernels %s, 1 thread" % (self.version(), self._kernels)

    def load(self, path):
        from . import model, on_openvino
        kind = on_openvino.OpenVinoModel if self._openvino else model.Model
        return kind(self._library, getattr(self._library.OpResolverType, self._kernels), path)
