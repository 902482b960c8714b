"""ONNX models and the operators of its standard as programs on one of several runtimes:
PARALLAX_ONNX_RUNTIME says which."""

import inspect
import os

from parallax.model_adapter import ModelAdapter, one_thread

_SESSION = "session, FLOAT64 = runtime.session, runtime.float64\n\n\n"
_LIBRARIES = {"opencv": "cv2", "onnx-reference": "onnx"}  # of runtimes that are called otherwise
_DTYPES = ("bool", "uint8", "uint16", "uint32", "uint64", "int8", "int16", "int32", "int64", "float16",
           "float32", "float64")
_VERSIONS = '''import onnx  # makes bfloat16 known to NumPy


def versions():
    return [runtime.name + " " + runtime.version(), "onnx " + onnx.__version__,
            "Python %s on %s" % (sys.version.split()[0], platform.platform())]
'''


class Adapter(ModelAdapter):
    name = "onnx"

    def __init__(self):
        super().__init__()
        self._runtime = None
        self._operators = None

    def start(self):
        one_thread()
        import onnx  # noqa: F401
        from . import runtimes
        self._runtime = runtimes.find(os.environ.get("PARALLAX_ONNX_RUNTIME", "onnxruntime"))
        self.name = _LIBRARIES.get(self._runtime.name, self._runtime.name.partition("-")[0])
        super().start()
        from .operators import Operators
        self._operators = Operators(self._runtime)

    def version(self):
        return self._runtime.version()

    def profile(self):
        return "%s %s, 1 thread" % (self._runtime.name, self._runtime.version())

    def load(self, path):
        from . import model
        return model.Model(path, self._runtime)

    # --- operators ---

    def capabilities(self):
        wide = self._runtime.float64
        # A runtime copies what does not lie as it wants: layouts would say nothing of operators.
        return {**super().capabilities(), "strides": False,
                "dtypes": [dtype for dtype in _DTYPES if wide or dtype != "float64"]}

    def apis(self):
        return self._operators.apis()

    def seeds(self, api):
        return self._operators.seeds(api)

    def program(self, name):
        return (self._operators if self._operators.has(name) else super()).program(name)

    def source(self, name):
        return (self._operators if self._operators.has(name) else super()).source(name)

    def snippet(self, request):
        return self._operators.snippet(request)

    def dtype(self, name):
        if name not in _DTYPES:
            raise LookupError("ONNX runtimes take no arrays of %s" % name)
        return super().dtype(name)

    def from_dlpack(self, capsule):
        from parallax.arrays.memory import array_of
        return array_of(capsule)

    # --- layers of models ---

    def layer_program(self):
        from . import node
        node.session, node.FLOAT64 = self._runtime.session, self._runtime.float64
        return node.run

    def layer_source(self):
        from . import node
        return self._runtime_source() + _SESSION + inspect.getsource(node)

    def script_source(self):
        from parallax.scripts.text import PARTS, joined, read_text
        return joined(self._runtime_source(), read_text(PARTS, "memory.py"),
                      read_text(PARTS, "arrays.py"), _VERSIONS)

    def _runtime_source(self):
        return "import importlib\n\n\n%s\n\nruntime = %r\n" % (
            inspect.getsource(type(self._runtime)), self._runtime)
