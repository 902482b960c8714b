"""LiteRT (TensorFlow Lite): `.tflite` models as programs. PARALLAX_LITERT says with which kernels:
`litert` its own choice (XNNPACK), `litert-unoptimised` no delegate, `litert-reference` the plain
loops that specify each operator."""

import importlib.metadata
import os

from parallax.model_adapter import ModelAdapter, one_thread

_RESOLVERS = {"litert": "BUILTIN", "litert-unoptimised": "BUILTIN_WITHOUT_DEFAULT_DELEGATES",
              "litert-reference": "BUILTIN_REF"}


class Adapter(ModelAdapter):
    name = "litert"

    def __init__(self):
        super().__init__()
        self._library = None
        self._kernels = None

    def start(self):
        one_thread()
        from ai_edge_litert import interpreter
        self._library = interpreter
        self._kernels = _RESOLVERS[os.environ.get("PARALLAX_LITERT", "litert")]
        super().start()

    def version(self):
        return importlib.metadata.version("ai-edge-litert")

    def profile(self):
        return "LiteRT %s, kernels %s, 1 thread" % (self.version(), self._kernels)

    def load(self, path):
        from . import model
        return model.Model(self._library, getattr(self._library.OpResolverType, self._kernels),
                           path)
