"""A Keras model in float64, as a referee of its float32 runs: the same layers and weights."""

# OpenVINO computes in float32 whatever the model says.
_WITHOUT = ("openvino",)


def _prepare(keras):
    """Settings of the whole process, which has no other model then."""
    backend = keras.backend.backend()
    if backend in _WITHOUT:
        raise NotImplementedError("%s does not compute in float64" % backend)
    if backend in ("jax", "numpy"):  # which borrows JAX's convolutions
        import jax
        jax.config.update("jax_enable_x64", True)
    keras.config.set_floatx("float64")


def load(keras, path):
    """The model file at `path` with every layer in float64, its weights those of the file."""
    _prepare(keras)
    loaded = keras.saving.load_model(path, compile=False)
    config = _widened(keras.saving.serialize_keras_object(loaded))
    wide = keras.saving.deserialize_keras_object(config)
    if not wide.built:
        raise NotImplementedError("a model that is built by its first call")
    wide.set_weights([_widened_array(keras, weight) for weight in loaded.weights])
    return wide


def _widened(config):
    """A configuration with "float32" as "float64" wherever it names a dtype."""
    if isinstance(config, dict):
        if config.get("class_name") == "DTypePolicy":
            return {**config, "config": {**config["config"], "name": "float64"}}
        return {key: "float64" if value == "float32" and "dtype" in key else _widened(value)
                for key, value in config.items()}
    if isinstance(config, (list, tuple)):
        return type(config)(map(_widened, config))
    return config


def _widened_array(keras, weight):
    array = keras.ops.convert_to_numpy(weight)
    return array.astype("float64") if array.dtype.kind == "f" else array
