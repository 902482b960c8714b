def run(*args, **kwargs):
    """What the backend's tensors hold, as NumPy arrays."""
    output = FUNCTION(*args, **kwargs)  # noqa: F821
    return keras.tree.map_structure(  # noqa: F821
        lambda each: keras.ops.convert_to_numpy(each) if keras.ops.is_tensor(each) else each,  # noqa: F821
        output)
