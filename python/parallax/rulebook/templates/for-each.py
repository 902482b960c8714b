"""One sentence: what makes no difference. (This example: whether the tensors are copies.)"""
import torch
from torch.utils._pytree import tree_map_only

from parallax.relation import relation, step

# Microseconds that the sides take beside the API, where that is more than a few: files, loaders.
CALL_US = 0


# A step, which may be left out without making the rule wrong: Parallax does so where the sides
# differ, and tells whether it is this step that brings the difference.
@step
def copied(tensor):
    return torch.clone(tensor)


@relation(
    # Which APIs: those that have all of these traits, none of those in "without", all of these
    # forms, and a parameter of each type in "takes". docs/add-a-target.md has the words.
    for_each={"takes": ["tensor"], "without": ["layout", "view"]},
    # Whose APIs.
    libraries=("torch",),
    # Where the equality is stated, or why it holds. A rule without one is refused.
    citation="torch.clone's documentation: it returns a copy of its input",
)
def left(f, /, *args, **kwargs):
    return f(*args, **kwargs)


def right(f, /, *args, **kwargs):
    args, kwargs = tree_map_only(torch.Tensor, copied, (args, kwargs))
    return f(*args, **kwargs)
