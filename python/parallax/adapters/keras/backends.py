"""What must be known of each backend of Keras."""

import importlib
import inspect


def describe(backend):
    """The backend and its library's version: "torch 2.13.0+cpu"."""
    module = importlib.import_module(backend)
    version = getattr(module, "__version__", None) or module.get_version()
    return "%s %s" % (backend, version)


def before_import(backend):
    """In the zygote, before Keras: OpenVINO would compute in bfloat16 on processors with AMX."""
    if backend != "openvino":
        return
    import openvino
    compile_model = openvino.compile_model

    def in_float32(model, device_name="AUTO", config=None, **options):
        config = {"INFERENCE_PRECISION_HINT": "f32", **(config or {})}
        return compile_model(model, device_name, config, **options)

    openvino.compile_model = in_float32


def import_savers():
    """In the zygote: Keras imports TensorFlow, where there is one, to load a model on any backend."""
    try:
        import tensorflow  # noqa: F401
    except ImportError:
        pass


def prepare(backend):
    """In a child, before the first model: settings that are made by calls."""
    if backend == "torch":
        import torch
        torch.set_num_threads(1)


_SCRIPT = '''import importlib

os.environ["KERAS_BACKEND"] = {backend!r}
os.environ.setdefault("TF_CPP_MIN_LOG_LEVEL", "2")

{before_import}

before_import({backend!r})
import keras  # noqa: E402


{describe}

def library():
    return ["keras %s on %s" % (keras.__version__, describe(keras.backend.backend()))]


'''


def script_source(backend):
    """Text that imports Keras on this backend as this module does, and defines library()."""
    return _SCRIPT.format(backend=backend, before_import=inspect.getsource(before_import),
                          describe=inspect.getsource(describe))
