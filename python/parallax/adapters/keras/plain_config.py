"""The configuration of a layer, as short as it can be read."""

import inspect

# What weights that are given, and a layer that is not trained, do without.
_NEEDLESS = ("_initializer", "_regularizer", "_constraint")


def serialise(keras, layer):
    """As keras.saving.serialize_keras_object, without what is as it would be anyway, where the
    layer can be made of that."""
    whole = keras.saving.serialize_keras_object(layer)
    short = _shortened(whole, keras)
    try:
        again = keras.saving.deserialize_keras_object(short)
    except Exception:  # some layers insist on arguments that have defaults
        return whole
    same = _shortened(keras.saving.serialize_keras_object(again), keras) == short
    return short if same else whole


def _shortened(value, keras):
    if isinstance(value, list):
        return [_shortened(item, keras) for item in value]
    if not isinstance(value, dict):
        return value
    if not {"class_name", "config", "module"} <= set(value):
        return {key: _shortened(item, keras) for key, item in value.items()}
    short = {"module": value["module"], "class_name": value["class_name"],
             "config": value["config"]}
    if value.get("registered_name"):
        short["registered_name"] = value["registered_name"]
    if isinstance(value["config"], dict):
        defaults = _defaults(getattr(keras.layers, value["class_name"], None))
        short["config"] = {key: _shortened(item, keras) for key, item in value["config"].items()
                           if not _goes_without(key, item, defaults)}
    return short


def _goes_without(key, value, defaults):
    if key.endswith(_NEEDLESS) or key in ("name", "trainable"):
        return key != "name" or bool(defaults)
    if key == "dtype" and isinstance(value, dict):
        return value.get("config", {}).get("name") == "float32"
    return key in defaults and defaults[key] == value and type(defaults[key]) is type(value)


def _defaults(cls):
    """The defaults of a layer's own arguments; none for what is no layer of Keras."""
    if cls is None:
        return {}
    return {name: parameter.default for name, parameter in
            inspect.signature(cls.__init__).parameters.items()
            if parameter.default is not inspect.Parameter.empty}
