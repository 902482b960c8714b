"""cross_entropy of class indices is nll_loss of log_softmax."""

import torch

from parallax.relation import relation


@relation(
    api="torch.nn.functional.cross_entropy",
    claim=("values", "shape", "dtype"),
    citation="torch.nn.CrossEntropyLoss's documentation: for class indices it is equivalent to applying "
    "LogSoftmax, then NLLLoss.",
    domain={
        "x": {
            "dtypes": ["float32", "float64"],
            "shape": ["b", "c"],
            "range": [-20, 20],
            "specials": False,
        },
        "target": {"dtypes": ["int64"], "shape": ["b"], "range": [0, 1]},
        "reduction": {"one_of": ["none", "mean", "sum"]},
    },
)
def left(x: "tensor", target: "tensor", reduction: "str"):
    return torch.nn.functional.cross_entropy(x, target, reduction=reduction)


def right(x: "tensor", target: "tensor", reduction: "str"):
    logs = torch.nn.functional.log_softmax(x, 1)
    return torch.nn.functional.nll_loss(logs, target, reduction=reduction)


def seeds(lib):
    for dtype in (lib.float32, lib.float64):
        for b, c, reduction in ((1, 2, "none"), (5, 3, "mean"), (17, 33, "sum"), (4, 8, "none")):
            yield (lib.randn(b, c, dtype=dtype), lib.randint(0, 2, (b,)), reduction), {}
