"""Tensors cast to a wider data type and back are the tensors that they were."""
import torch
from torch.utils._pytree import tree_map_only

from parallax.relation import relation, step

SIDES = ("the call", "inputs cast to a wider dtype and back")
CALL_US = 250

WIDER = {
    torch.bool: torch.uint8, torch.uint8: torch.int16, torch.int8: torch.int16,
    torch.int16: torch.int32, torch.int32: torch.int64, torch.float16: torch.float32,
    torch.bfloat16: torch.float32, torch.float32: torch.float64, torch.complex64: torch.complex128,
}


@step
def there_and_back(tensor):
    return tensor.to(WIDER.get(tensor.dtype, tensor.dtype)).to(tensor.dtype)


@relation(
    for_each={"takes": ["tensor"], "without": ["layout", "view"]},
    libraries=("torch",),
    citation="Each of these data types holds every value of the narrower one; EAGLE (ICSE 2022), "
             "rule 12.",
)
def left(f, /, *args, **kwargs):
    return f(*args, **kwargs)


def right(f, /, *args, **kwargs):
    args, kwargs = tree_map_only(torch.Tensor, there_and_back, (args, kwargs))
    return f(*args, **kwargs)
