"""Arguments and results as nested tuples, lists and dictionaries."""


def leaves(value):
    """What is in nested tuples, lists and the values of dictionaries, in order."""
    if isinstance(value, (tuple, list)):
        for item in value:
            yield from leaves(item)
    elif isinstance(value, dict):
        for item in value.values():
            yield from leaves(item)
    else:
        yield value


def mapped(value, change):
    """The same containers (of a named tuple a tuple) with change(leaf) in place of each leaf."""
    if isinstance(value, tuple):
        return tuple(mapped(item, change) for item in value)
    if isinstance(value, list):
        return [mapped(item, change) for item in value]
    if isinstance(value, dict):
        return {key: mapped(item, change) for key, item in value.items()}
    return change(value)


def structure(value, describe):
    """What makes two values structurally different, hashable: containers as tuples, and of a leaf
    what describe(leaf) gives."""
    if isinstance(value, (tuple, list)):
        return tuple(structure(item, describe) for item in value)
    if isinstance(value, dict):
        return tuple((key, structure(item, describe)) for key, item in value.items())
    return describe(value)
