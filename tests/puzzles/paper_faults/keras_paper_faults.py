"""A copy of the bug that EAGLE (ICSE 2022, section 5.2) found in tf.keras.Sequential.from_config, and
that does not live in the version that is tested.
"""


def plant(keras):
    """Changes this process's Keras: a model that is made of a configuration has another one."""
    original = keras.models.model_from_json

    def model_from_json(json_string, *args, **kwargs):
        return original(json_string.replace('"activation": "linear"', '"activation": "relu"'), *args,
                        **kwargs)

    keras.models.model_from_json = model_from_json
    keras.__version__ += "+paper"
