def prepare(*args, **kwargs):
    """The first item of a batch of two, the second of which are ones."""
    function, arrays_of = split(args, kwargs)
    function, restored = noting(function)

    def batched(*arrays):
        pairs = [jax.numpy.stack([array, jax.numpy.ones_like(array)]) for array in arrays]
        return jax.vmap(function)(*pairs)

    program = compiled(batched, arrays_of(args, kwargs))

    def call(*args, **kwargs):
        return restored(jax.tree.map(lambda output: numpy.asarray(output)[0],
                                     program(*arrays_of(args, kwargs))))

    call.keeps_nothing = True
    return call
