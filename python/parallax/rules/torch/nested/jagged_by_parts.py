"""A function of a jagged nested tensor is the function of each of its parts."""
import torch

from parallax.relation import OutOfDomain, relation

# What each does of a tensor of parts (dim 1 is ragged) and of a part, where dim is one less.
REDUCTIONS = {"sum": torch.sum, "mean": torch.mean, "amax": torch.amax, "amin": torch.amin,
              "prod": torch.prod}
OTHERS = {
    "softmax": torch.softmax,
    "log_softmax": torch.log_softmax,
    "layer_norm": lambda x, dim: torch.nn.functional.layer_norm(x, x.shape[-1:]),
    "rms_norm": lambda x, dim: torch.nn.functional.rms_norm(x, x.shape[-1:]),
    "linear": lambda x, dim: torch.nn.functional.linear(x, weight(x.shape[-1], x.dtype)),
    "where": lambda x, dim: torch.where(x > 1, x, x * 2),
    "chunk": lambda x, dim: torch.chunk(x, 2, -1)[0],
    "stack": lambda x, dim: torch.stack([x, x + 1], -1),
}


def weight(size, dtype):
    return (torch.arange(3 * size, dtype=dtype) % 5).reshape(3, size) + 1


def parts_of(x, lengths):
    """x cut along its first dimension, the last part is the rest."""
    sizes, left = [], x.shape[0]
    for length in lengths[:6]:
        size = min(1 + abs(length) % 5, left - 1)
        if size < 1:
            break
        sizes.append(size)
        left -= size
    return list(torch.split(x, sizes + [left]))


def checked(op, ragged):
    if ragged and op not in REDUCTIONS and op != "softmax":
        raise OutOfDomain("it is not along the ragged dimension")
    return REDUCTIONS.get(op) or OTHERS[op]


@relation(
    api="torch.unbind",
    claim=("values", "shape", "dtype"),
    citation="torch.nested's documentation: a nested tensor of layout torch.jagged holds a batch of "
             "tensors, and operators act on each of them; https://pytorch.org/docs/stable/nested.html",
    domain={
        "x": {"dtypes": ["float32", "float64"], "shape": ["n", "d"], "extents": [1, 64],
              "range": [0.5, 2], "specials": False},
        "op": {"one_of": sorted(REDUCTIONS) + sorted(OTHERS)},
    },
)
def left(x: "tensor", lengths: "int[]", op: "str", ragged: "bool"):
    f = checked(op, ragged)
    nested = torch.nested.nested_tensor(parts_of(x, lengths), layout=torch.jagged)
    result = f(nested, dim=1 if ragged else 2)
    return torch.cat(list(result.unbind())) if result.is_nested else result


def right(x: "tensor", lengths: "int[]", op: "str", ragged: "bool"):
    f = checked(op, ragged)
    results = [f(part, dim=0 if ragged else 1) for part in parts_of(x, lengths)]
    return torch.stack(results) if ragged and op in REDUCTIONS else torch.cat(results)


def seeds(lib):
    ops = [(op, ragged) for op in sorted(REDUCTIONS) for ragged in (False, True)]
    ops += [(op, False) for op in sorted(OTHERS)] + [("softmax", True)]
    for i, (op, ragged) in enumerate(ops):
        n, d, lengths = ((3, 2, [0]), (9, 17, [3, 1, 2]), (33, 4, [4, 0, 3, 3]))[i % 3]
        dtype = lib.float64 if i % 2 else lib.float32
        yield (lib.rand(n, d, dtype=dtype) + 0.5, lengths, op, ragged), {}
