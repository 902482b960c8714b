"""Whether models and layers are compiled, of targets that ask for other than their backend does by itself.

Their KERAS_BACKEND names that, too: "tensorflow-jit" compiles with XLA, "jax-eager" does not. Keras knows
neither name; VARIABLE tells it to the rest of the adapter, and to scripts.
"""

import os

VARIABLE = "PARALLAX_KERAS_JIT"  # layer.py reads it, too, which is pasted into scripts
_ASKING = {"tensorflow-jit": ("tensorflow", "1"), "jax-eager": ("jax", "0")}


def take():
    """In the zygote, before Keras is imported."""
    backend, jit = _ASKING.get(os.environ.get("KERAS_BACKEND", ""), (None, None))
    if backend is None:
        os.environ.pop(VARIABLE, None)
        return
    os.environ["KERAS_BACKEND"] = backend
    os.environ[VARIABLE] = jit


def wanted():
    """True or False; None: as the backend does by itself."""
    return {"1": True, "0": False}.get(os.environ.get(VARIABLE))


def told():
    """Behind the backend, where somebody asks for something."""
    return "" if wanted() is None else ", jit_compile=%s" % wanted()


def on_model(model):
    """The model, as it is to predict."""
    if wanted() is not None and hasattr(model, "jit_compile"):
        model.jit_compile = wanted()
    return model


def compiled(call):
    """A call of tensors as one program of XLA."""
    import tensorflow
    return tensorflow.function(call, autograph=False, jit_compile=True)


def script_source():
    """A line of a script."""
    return "" if wanted() is None else "os.environ[%r] = %r\n" % (VARIABLE, os.environ[VARIABLE])
