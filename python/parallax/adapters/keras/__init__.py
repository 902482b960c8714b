"""Keras 3 on one of its backends: `.keras` and `.h5` models as programs, keras.ops, activations and
losses as functions, layers with their weights as arguments.

One adapter serves every keras-* target: KERAS_BACKEND says which.
"""

import inspect
import os

from parallax.common import inductor
from parallax.model_adapter import ModelAdapter, one_thread


class Adapter(ModelAdapter):
    name = "keras"

    def __init__(self):
        super().__init__()
        self._keras = None
        self._functions = None
        self._layers = None
        self._reader = None   # of sources; made when it is asked

    def start(self):
        one_thread()
        from . import backends, jit
        jit.take()
        if jit.by_inductor():
            inductor.before_import()
        backends.before_import(os.environ.get("KERAS_BACKEND", ""))
        import keras
        backends.after_import(keras)
        if jit.by_inductor():
            inductor.after_import()
        self._keras = keras
        super().start()
        from .functions import Functions
        from .layers import Layers
        self._functions = Functions()
        self._functions.start()
        self._layers = Layers(keras, self._functions.numpy)

    def version(self):
        return self._keras.__version__

    def profile(self):
        from . import backends, jit
        return "keras %s on %s%s, 1 thread" % (
            self._keras.__version__, backends.describe(self._keras.backend.backend()), jit.told())

    def load(self, path):
        from . import model
        return model.Model(self._keras, path)

    def load_float64(self, path):
        from . import float64, model
        return model.Model(self._keras, path, float64.load)

    def capabilities(self):
        return {**super().capabilities(), "dtypes": list(self._functions.dtypes)}

    def apis(self):
        return self._functions.apis() + self._layers.apis()

    def paths(self, api):
        if self._reader is None:
            from parallax.paths import reach
            self._reader = reach.Reader(self._path_library())
        return self._reader.text(api)

    def _path_library(self):
        from .path_sources import KerasLibrary
        return KerasLibrary(self._functions, self._keras)

    # --- networks ---

    def network_inference(self):
        from .networks import programs
        return {"rank": programs.inference_rank(self._keras.backend.backend())}

    def network_layers(self):
        return self._networks().layers()

    def infer_networks(self, networks):
        return self._networks().infer(networks)

    def read_network(self, path):
        return self._networks().read(path)

    def cut_network(self, network):
        return self._networks().cut(network)

    def network_script(self, request):
        return self._networks().script(request)

    def _networks(self):
        from . import backends
        from .networks import programs
        backends.prepare(self._keras.backend.backend())
        return programs.Programs(self._keras)

    def seeds(self, api):
        from . import backends
        backends.prepare(self._keras.backend.backend())
        return (self._layers if self._layers.has(api) else self._functions).seeds(api)

    def program(self, name):
        from . import backends
        if name.startswith("network:"):
            return self._networks().program(name)
        if not name.startswith("keras."):
            return super().program(name)
        path, _, form = name.partition("@")
        if form == "followed":
            from parallax.paths.following import Followed
            return Followed(self.program(path), self._path_library())
        backends.prepare(self._keras.backend.backend())
        return (self._layers if self._layers.has(name) else self._functions).program(name)

    def source(self, name):
        if self._layers.has(name):
            return self._layers.source(name)
        return (self._functions if name.startswith("keras.") else super()).source(name)

    def snippet(self, request):
        return self._functions.snippet(request)

    def layer_program(self):
        from . import compiled, layer
        layer.compiled = compiled.compiled
        return layer.run

    def layer_source(self):
        from . import compiled, jit, layer
        return (inspect.getsource(compiled) if jit.compiles() else "") + inspect.getsource(layer)

    def script_source(self):
        from . import backends, jit
        from parallax.scripts.text import PARTS, read_text
        return (backends.script_source(self._keras.backend.backend(), jit.script_source())
                + read_text(PARTS, "layers.py"))
