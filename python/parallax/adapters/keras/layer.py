"""A layer cut out of a model, as a program. Its text is pasted into reproduction scripts; where the target
compiles, behind that of compiled.py, whose compiled() it calls."""

import contextlib
import json
import os

import keras
import numpy as np


def run(config, inputs, weights):
    """What a layer does to `inputs` with `weights`. `config` is JSON: "layer", as Keras saves it,
    and "call", its arguments, in which {"input": 0} stands for the first of the inputs. It computes
    in float64 when any of the arrays is of it."""
    if not any(array.dtype == np.float64 for array in [*inputs, *weights]):
        return _run(json.loads(config), inputs, weights)
    backend = keras.backend.backend()
    if backend == "openvino" or _is_elsewhere():
        raise NotImplementedError("float64 is computed in float32 there")
    floatx, policy = keras.config.floatx(), keras.config.dtype_policy()
    keras.config.set_floatx("float64")
    keras.config.set_dtype_policy("float64")
    try:
        with _doubles(backend):
            return _run(json.loads(config.replace("float32", "float64")), inputs, weights)
    finally:
        keras.config.set_floatx(floatx)
        keras.config.set_dtype_policy(policy)


@contextlib.contextmanager
def _doubles(backend):
    """JAX has float64 where it is told to; the NumPy backend borrows its convolutions."""
    if backend not in ("jax", "numpy"):
        yield
        return
    import jax
    before = jax.config.jax_enable_x64
    jax.config.update("jax_enable_x64", True)
    try:
        yield
    finally:
        jax.config.update("jax_enable_x64", before)


def _is_elsewhere():
    """Whether another runtime computes."""
    return os.environ.get("PARALLAX_KERAS_JIT", "") not in ("", "0", "1")


def _run(config, inputs, weights):
    layer = keras.saving.deserialize_keras_object(config["layer"])
    arrays = [keras.ops.convert_to_tensor(array) for array in inputs]

    def call(*arrays):
        def filled(value):
            if isinstance(value, dict):
                return arrays[value["input"]]
            return [filled(item) for item in value] if isinstance(value, list) else value

        kwargs = {name: filled(value) for name, value in config["call"]["kwargs"].items()}
        return layer(*filled(config["call"]["args"]), **kwargs)

    compiles = os.environ.get("PARALLAX_KERAS_JIT") == "1" or _is_elsewhere()
    if compiles:  # without a run, which another kernel would do
        call(*[keras.KerasTensor(array.shape, array.dtype.name) for array in inputs])
    elif weights:
        call(*arrays)  # makes them
    if weights:
        layer.set_weights(weights)
    if compiles:
        call = compiled(layer, call, arrays)  # noqa: F821
    outputs = keras.tree.map_structure(keras.ops.convert_to_numpy, call(*arrays))
    return tuple(outputs) if isinstance(outputs, list) else outputs
