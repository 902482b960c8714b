"""Tensors that a data loader put into a batch of one are the tensors that they were."""
import torch
from torch.utils._pytree import tree_map_only

from parallax.relation import relation, step

SIDES = ("the call", "inputs from a data loader")
CALL_US = 2000


@step
def from_loader(tensor):
    return next(iter(torch.utils.data.DataLoader([tensor], batch_size=1)))[0]


@relation(
    for_each={"takes": ["tensor"], "without": ["layout", "view"]},
    libraries=("torch",),
    citation="torch.utils.data.default_collate's documentation: it stacks the samples of a batch; "
             "EAGLE (ICSE 2022), rule 11.",
)
def left(f, /, *args, **kwargs):
    return f(*args, **kwargs)


def right(f, /, *args, **kwargs):
    args, kwargs = tree_map_only(torch.Tensor, from_loader, (args, kwargs))
    return f(*args, **kwargs)
