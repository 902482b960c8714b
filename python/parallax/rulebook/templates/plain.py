"""One sentence: what equals what. (This example: relu(x) is the larger of x and 0.)"""
import torch

from parallax.relation import relation


@relation(
    # The API under which findings are filed.
    api="torch.nn.functional.relu",
    # Where the equality is stated, or why it holds. A rule without one is refused.
    citation="the formula in the documentation of torch.nn.ReLU",
    # What the rule speaks about; leave out what does not matter. docs/add-a-relation.md has the
    # words. Most disappointing rules differ by rounding: keep the range small, or of one sign.
    domain={"x": {"dtypes": ["float32", "float64"], "range": [-20, 20], "specials": False}},
)
def left(x: "tensor"):
    return torch.nn.functional.relu(x)


def right(x: "tensor"):
    return torch.maximum(x, torch.zeros_like(x))


def seeds(lib):
    # Arguments on which both sides return, smallest first, in a few different structures.
    for dtype in (lib.float32, lib.float64):
        for shape in ((5,), (3, 17), (2, 3, 33)):
            yield (lib.randn(shape, dtype=dtype),), {}
