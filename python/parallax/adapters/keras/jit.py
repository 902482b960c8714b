"""How models and layers are compiled, of targets that ask for other than their backend does by itself.

Their KERAS_BACKEND names that, too: "tensorflow-jit" compiles with XLA, "jax-eager" does not, "torch-compile"
compiles with Inductor; "tensorflow-litert", "torch-onnx" and "torch-onnx-openvino" write layers for another
runtime. Keras knows none of these names; VARIABLE tells it to the rest of the adapter, and to scripts.
"""

import os

VARIABLE = "PARALLAX_KERAS_JIT"  # layer.py reads it, too, which is pasted into scripts
_ASKING = {"tensorflow-jit": ("tensorflow", "1"), "jax-eager": ("jax", "0"),
           "torch-compile": ("torch", "1"), "tensorflow-litert": ("tensorflow", "litert"),
           "torch-onnx": ("torch", "onnx"), "torch-onnx-openvino": ("torch", "onnx-openvino")}
_RUNTIMES = {"litert": "LiteRT", "onnx": "ONNX Runtime", "onnx-openvino": "ONNX and OpenVINO"}


def take():
    """In the zygote, before Keras is imported."""
    backend, way = _ASKING.get(os.environ.get("KERAS_BACKEND", ""), (None, None))
    if backend is None:
        os.environ.pop(VARIABLE, None)
        return
    os.environ["KERAS_BACKEND"] = backend
    os.environ[VARIABLE] = way


def is_asked():
    """Whether somebody asks for something."""
    return VARIABLE in os.environ


def compiles():
    """Whether layers are compiled where the backend does not by itself."""
    return os.environ.get(VARIABLE) == "1" or runtime() != ""


def by_inductor():
    """Whether PyTorch compiles them."""
    return os.environ.get(VARIABLE) == "1" and os.environ.get("KERAS_BACKEND") == "torch"


def runtime():
    """Another one that computes, by its name; "": the backend."""
    return _RUNTIMES.get(os.environ.get(VARIABLE), "")


def wanted():
    """The jit_compile of models; None: as the backend does by itself."""
    return {"1": True, "0": False}.get(os.environ.get(VARIABLE))


def told():
    """Behind the backend, where somebody asks for something."""
    if runtime():
        return ", by " + runtime()
    return "" if wanted() is None else ", jit_compile=%s" % wanted()


def on_model(model):
    """The model, as it is to predict."""
    if runtime():
        raise LookupError("models are not written for %s here: use model.export() of Keras, and compare what it wrote"
                          % runtime())
    if wanted() is not None and hasattr(model, "jit_compile"):
        model.jit_compile = wanted()
    return model


def script_source():
    """A line of a script."""
    return "os.environ[%r] = %r\n" % (VARIABLE, os.environ[VARIABLE]) if is_asked() else ""
