"""A function without its mutations and aliases gives the same."""
import torch
from torch.utils._pytree import tree_flatten, tree_unflatten

from parallax.relation import relation, step

SIDES = ("the call", "its functionalized call")
CALL_US = 550


@step
def functionalized(function):
    return torch.func.functionalize(function)


@relation(
    for_each={"takes": ["tensor"]},
    libraries=("torch",),
    # It refuses operators that it says it does not support.
    claim=("values", "shape"),
    citation="torch.func.functionalize's documentation: it removes mutations and aliasing while "
             "preserving the function's semantics; EAGLE (ICSE 2022), rule 1, optimised execution.",
)
def left(f, /, *args, **kwargs):
    return f(*args, **kwargs)


def right(f, /, *args, **kwargs):
    leaves, spec = tree_flatten((args, kwargs))
    places = [i for i, leaf in enumerate(leaves) if isinstance(leaf, torch.Tensor)]

    def of_tensors(*tensors):
        given = list(leaves)
        for place, tensor in zip(places, tensors):
            given[place] = tensor
        args, kwargs = tree_unflatten(given, spec)
        return f(*args, **kwargs)

    return functionalized(of_tensors)(*[leaves[place] for place in places])
