def meta(value):
    if isinstance(value, toy.Tensor):
        return value.to_meta()
    if isinstance(value, (list, tuple)):
        return type(value)(meta(item) for item in value)
    return value


def run(*args, **kwargs):
    return FUNCTION(*map(meta, args), **{key: meta(value) for key, value in kwargs.items()})
