"""A copy of the bug that EAGLE (ICSE 2022, section 5.2) found in tf.keras.Sequential.from_config, and
that does not live in the version that is tested.
"""

from planting import wrap


def _model_from_json(_, original, json_string, *args, **kwargs):
    """A model that is made of a configuration has another one."""
    changed = json_string.replace('"activation": "linear"', '"activation": "relu"')
    return original(changed, *args, **kwargs)


def plant(keras):
    """Changes this process's Keras."""
    wrap(keras, keras.models, "model_from_json", _model_from_json)
    keras.__version__ += "+paper"
