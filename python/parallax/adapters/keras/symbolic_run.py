def symbolic(leaf):
    """What stands for an array in a graph of Keras."""
    if isinstance(leaf, numpy.ndarray):  # noqa: F821
        return keras.KerasTensor(leaf.shape, leaf.dtype.name)  # noqa: F821
    return leaf


def zeros(leaf):
    """An array of the shape and dtype that Keras infers."""
    if not isinstance(leaf, keras.KerasTensor):  # noqa: F821
        return keras.ops.convert_to_numpy(leaf) if keras.ops.is_tensor(leaf) else leaf  # noqa: F821
    if None in leaf.shape:
        raise NotImplementedError("an extent is told by the data")
    return numpy.zeros(leaf.shape, leaf.dtype)  # noqa: F821


def run(*args, **kwargs):
    args, kwargs = keras.tree.map_structure(symbolic, (args, kwargs))  # noqa: F821
    return keras.tree.map_structure(zeros, FUNCTION(*args, **kwargs))  # noqa: F821
