def prepare(*args, **kwargs):
    """The layer that init.NAME describe, built for the inputs; it takes all its weights, param.NAME,
    at each call: those it would draw itself are others in each process and on each backend."""
    layer = LAYER(**{key[len("init."):]: value for key, value in kwargs.items()  # noqa: F821
                     if key.startswith("init.")})
    layer(*args)
    weights = [(weight, "param." + weight.path.partition("/")[2].replace("/", "."))
               for weight in layer.weights]

    def call(*args, **kwargs):
        for weight, name in weights:
            if name not in kwargs:
                raise TypeError("%s is not given" % name)
            weight.assign(kwargs[name])
        return keras.tree.map_structure(  # noqa: F821
            lambda each: keras.ops.convert_to_numpy(each) if keras.ops.is_tensor(each) else each,  # noqa: F821
            layer(*args))

    return call


def run(*args, **kwargs):
    return prepare(*args, **kwargs)(*args, **kwargs)
