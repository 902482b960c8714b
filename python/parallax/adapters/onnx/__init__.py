"""ONNX models as programs on one of several runtimes: PARALLAX_ONNX_RUNTIME says which."""

import os

from parallax.model_adapter import ModelAdapter, one_thread


class Adapter(ModelAdapter):
    name = "onnx"

    def __init__(self):
        super().__init__()
        self._runtime = None

    def start(self):
        one_thread()
        import onnx  # noqa: F401
        from . import runtimes
        self._runtime = runtimes.find(os.environ.get("PARALLAX_ONNX_RUNTIME", "onnxruntime"))
        super().start()

    def version(self):
        return self._runtime.version()

    def profile(self):
        return "%s %s, 1 thread" % (self._runtime.name, self._runtime.version())

    def load(self, path):
        from . import model
        return model.Model(path, self._runtime)
