"""ONNX models as programs on one of several runtimes: PARALLAX_ONNX_RUNTIME says which."""

import inspect
import os

from parallax.model_adapter import ModelAdapter, one_thread

_SESSION = "session, FLOAT64 = runtime.session, runtime.float64\n\n\n"
_LIBRARY = '''

def library():
    return [runtime.name + " " + runtime.version()]


'''


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

    def layer_program(self):
        from . import node
        node.session, node.FLOAT64 = self._runtime.session, self._runtime.float64
        return node.run

    def layer_source(self):
        from . import node
        return self._runtime_source() + _SESSION + inspect.getsource(node)

    def script_source(self):
        from parallax import model_script
        return self._runtime_source() + _LIBRARY + model_script.SOURCE

    def _runtime_source(self):
        return "import importlib\n\n\n%s\n\nruntime = %r\n" % (
            inspect.getsource(type(self._runtime)), self._runtime)
