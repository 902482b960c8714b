"""Tensors that were saved and loaded are the tensors that they were."""
import io

import torch
from torch.utils._pytree import tree_map_only

from parallax.relation import relation, step

SIDES = ("the call", "inputs that were saved and loaded")
CALL_US = 6000


@step
def loaded(tensor):
    file = io.BytesIO()
    torch.save(tensor, file)
    file.seek(0)
    return torch.load(file, weights_only=True)


@relation(
    for_each={"takes": ["tensor"]},
    libraries=("torch",),
    citation="torch.load's documentation: loads an object saved with torch.save; EAGLE "
             "(ICSE 2022), rule 16.",
)
def left(f, /, *args, **kwargs):
    return f(*args, **kwargs)


def right(f, /, *args, **kwargs):
    args, kwargs = tree_map_only(torch.Tensor, loaded, (args, kwargs))
    return f(*args, **kwargs)
