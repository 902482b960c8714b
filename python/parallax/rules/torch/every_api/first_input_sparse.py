"""Where a function takes its first tensor sparse, it gives what it gives for that tensor, dense."""
import torch
from torch.utils._pytree import tree_flatten, tree_map_only

from parallax.relation import OutOfDomain, relation, step

SIDES = ("its result for a dense tensor", "its result for a sparse one")
CALL_US = 500


@step
def sparse(tensor):
    return tensor.to_sparse()


def dense(tensor):
    return tensor.to_dense() if tensor.layout is torch.sparse_coo else tensor


def only_finite(values):
    """An element that is not stored stays zero, also where zero times infinity would not."""
    for leaf in tree_flatten(values)[0]:
        if isinstance(leaf, torch.Tensor) and not bool(torch.isfinite(leaf).all()):
            raise OutOfDomain("infinities and NaN are not compared")


def of_sparse(f, args, kwargs):
    outputs = f(sparse(args[0]), *args[1:], **kwargs)
    return tree_map_only(torch.Tensor, dense, outputs)


def applies(f, /, *args, **kwargs):
    """Not to whole numbers: a NaN on the way is cast to any. Nor to masked functions: their results
    are undefined where all is masked."""
    if not args or not isinstance(args[0], torch.Tensor) or args[0].dim() == 0:
        return False
    if not (args[0].is_floating_point() or args[0].is_complex()) or "mask" in kwargs:
        return False
    try:
        of_sparse(f, args, kwargs)
    except Exception:  # most functions take no sparse tensor, and say so in many ways
        return False
    return True


@relation(
    for_each={"takes": ["tensor"],
              "without": ["layout", "view", "mutates", "random", "uninitialised"]},
    libraries=("torch",),
    citation="torch.sparse's documentation: a sparse tensor is a representation of a tensor, "
             "elements not specified are zero; EAGLE (ICSE 2022), rule 8.",
)
def left(f, /, *args, **kwargs):
    outputs = f(*args, **kwargs)
    only_finite([args[0], outputs])
    return outputs


def right(f, /, *args, **kwargs):
    # Methods like t_ change their tensor, which is still needed.
    copies = tree_map_only(torch.Tensor, torch.clone, args)
    only_finite([args[0], f(*copies, **kwargs)])
    return of_sparse(f, args, kwargs)
