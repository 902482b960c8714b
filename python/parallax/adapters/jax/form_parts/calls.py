# What the forms have in common: a call as a function of its arrays alone. The rest of its arguments
# is part of what JAX traces.


def split(args, kwargs):
    """(the call as a function of its arrays, the function that gives the arrays of a call)."""
    leaves, tree = jax.tree.flatten((args, kwargs))
    places = [i for i, leaf in enumerate(leaves) if isinstance(leaf, jax.Array)]
    if not places:
        raise LookupError("the call has no array")
    fixed = [None if i in places else leaf for i, leaf in enumerate(leaves)]

    def function(*arrays):
        filled = list(fixed)
        for place, array in zip(places, arrays):
            filled[place] = array
        own_args, own_kwargs = jax.tree.unflatten(tree, filled)
        return FUNCTION(*own_args, **own_kwargs)

    def arrays_of(args, kwargs):
        found = jax.tree.leaves((args, kwargs))
        return [found[place] for place in places]

    return function, arrays_of


def noting(function):
    """(the function, the function that puts the Python numbers among its results back: a trace makes
    arrays of them)."""
    numbers = {}

    def noted(*arrays):
        found = function(*arrays)
        numbers.update((i, leaf) for i, leaf in enumerate(jax.tree.leaves(found))
                       if isinstance(leaf, (bool, int, float, complex)))
        return found

    def restored(found):
        leaves, tree = jax.tree.flatten(found)
        return jax.tree.unflatten(tree, [numbers.get(i, leaf) for i, leaf in enumerate(leaves)])

    return noted, restored


def compiled(function, arrays):
    """The function compiled for the structure of the arrays. LookupError where it needs to see
    numbers, which a traced function has not."""
    try:
        return jax.jit(function).lower(*arrays).compile()
    except (jax.errors.ConcretizationTypeError, jax.errors.TracerArrayConversionError,
            jax.errors.NonConcreteBooleanIndexError) as error:
        raise LookupError("it cannot be traced: " + str(error).partition("\n")[0])


def run(*args, **kwargs):
    return prepare(*args, **kwargs)(*args, **kwargs)
