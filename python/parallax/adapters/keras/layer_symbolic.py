def FUNCTION(*args, **kwargs):
    """The layer that init.NAME describe; its weights do not tell shapes."""
    return LAYER(**{key[len("init."):]: value for key, value in kwargs.items()  # noqa: F821
                    if key.startswith("init.")})(*args)
