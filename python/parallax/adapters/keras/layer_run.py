def prepare(*args, **kwargs):
    """The layer that init.NAME describe, built for the inputs; it takes its weights, param.NAME, at
    each call."""
    layer = LAYER(**{key[len("init."):]: value for key, value in kwargs.items()  # noqa: F821
                     if key.startswith("init.")})
    layer(*args)

    def call(*args, **kwargs):
        for weight in layer.weights:
            name = "param." + weight.path.partition("/")[2].replace("/", ".")
            if name in kwargs:
                weight.assign(kwargs[name])
        return keras.tree.map_structure(  # noqa: F821
            lambda each: keras.ops.convert_to_numpy(each) if keras.ops.is_tensor(each) else each,  # noqa: F821
            layer(*args))

    return call


def run(*args, **kwargs):
    return prepare(*args, **kwargs)(*args, **kwargs)
