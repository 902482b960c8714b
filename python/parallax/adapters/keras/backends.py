"""What must be known of each backend of Keras."""

import functools
import importlib
import inspect
import sys

from parallax.common import jax_cache


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


class _OnceImported:
    """A lazily imported library that is there only when somebody else has imported it."""

    def __init__(self, name, library):
        self._name = name
        self._library = library

    @property
    def available(self):
        return self._name in sys.modules and self._library.available

    def __getattr__(self, name):
        return getattr(self._library, name)


def after_import(keras):
    """In the zygote: what Keras does for seconds and to no end."""
    from keras.src.saving import serialization_lib
    # It imports TensorFlow to see whether what it writes down is of its types. Nothing is, before.
    if hasattr(serialization_lib, "tf"):
        serialization_lib.tf = _OnceImported("tensorflow", serialization_lib.tf)
    if keras.backend.backend() in ("jax", "numpy"):  # which borrows JAX's convolutions
        import jax
        jax_cache.keep(jax)
    if keras.backend.backend() == "jax":
        _start_weights_at_zero(keras)


def prepare(backend):
    """In a child, before the first model: settings that are made by calls."""
    if backend == "torch":
        import torch
        torch.set_num_threads(1)


def _start_weights_at_zero(keras):
    """JAX compiles a program for every shape of weights to draw their first values, half a second
    each; what a file holds, or was given to a layer that was cut out, takes their place."""
    import numpy as np
    from keras.src.backend import random
    add_weight = keras.layers.Layer.add_weight
    drawn = {name: getattr(random, name) for name in ("normal", "truncated_normal", "uniform")}

    def zeros(shape, *_, dtype=None, **__):
        return np.zeros(shape, dtype or keras.config.floatx())

    @functools.wraps(add_weight)
    def add_quickly(*args, **kwargs):
        for name in drawn:
            setattr(random, name, zeros)
        try:
            return add_weight(*args, **kwargs)
        finally:
            for name, function in drawn.items():
                setattr(random, name, function)

    keras.layers.Layer.add_weight = add_quickly


_SCRIPT = '''import importlib
import os

os.environ["KERAS_BACKEND"] = {backend!r}
{settings}os.environ.setdefault("TF_CPP_MIN_LOG_LEVEL", "2")

{before_import}

before_import({backend!r})
import keras  # noqa: E402


{describe}

def library():
    return ["keras %s on %s" % (keras.__version__, describe(keras.backend.backend()))]


'''


def script_source(backend, settings=""):
    """Text that imports Keras on this backend as this module does, and defines library(). `settings`: further lines."""
    return _SCRIPT.format(backend=backend, settings=settings, before_import=inspect.getsource(before_import),
                          describe=inspect.getsource(describe))
