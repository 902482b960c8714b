"""x[index] and x[index] = y by the places that an index names, dimension by dimension.

An index is made of numbers, so that it is drawn as they are: `kinds` says what stands for each
dimension (a number, also a negative one; a slice with a step; None; Ellipsis; a boolean mask; a
tensor of integers), `starts` and `steps` which. The right side takes each part by index_select and
puts dimensions of tensors where the documentation of NumPy has them.
"""
import torch

from parallax.relation import OutOfDomain, grid, relation

NUMBER, ALL, SLICE, NEW, REST, MASK, TENSOR = range(7)
ADVANCED = (MASK, TENSOR)


def parts_of(x, kinds, starts, steps):
    """[(kind, what is written, places of the dimension)]; None has no places."""
    kinds = [kind % 7 for kind in kinds]
    many = any(kind in ADVANCED for kind in kinds)
    result, dim, rest = [], 0, False
    for i, kind in enumerate(kinds):
        start, step = starts[i % len(starts)], 1 + abs(steps[i % len(steps)]) % 4
        if kind == NEW:
            result.append((NEW, None, None))
            continue
        if kind == REST and not rest:
            left = sum(each not in (NEW, REST) for each in kinds[i + 1:])
            rest = True
            result.append((REST, Ellipsis, None))
            dim = max(dim, x.dim() - left)
            continue
        if dim >= x.dim():
            break
        n = x.shape[dim]
        dim += 1
        result.append(part_of(kind, n, start, step, many))
    return result


def part_of(kind, n, start, step, many):
    # With tensors a number is one of them in NumPy and none in torch.
    if kind == NUMBER and n and not many:
        number = start % (2 * n) - n
        return NUMBER, number, number % n
    if kind == MASK:
        mask = [(place * step + start) % 3 == 0 for place in range(n)]
        return MASK, torch.tensor(mask, dtype=torch.bool), [p for p in range(n) if mask[p]]
    if kind == TENSOR and n:
        # Each place once: which of two values stays is not promised.
        places = list(dict.fromkeys((start + i * step) % n for i in range(min(n, 4))))
        written = torch.tensor([p - n if p % 2 else p for p in places])
        return TENSOR, written, places
    if kind == SLICE:
        begin = start % (2 * n + 1) - n
        part = slice(begin, None if step == 3 else n - step % 2, step)
        return SLICE, part, list(range(n))[part]
    return ALL, slice(None), list(range(n))


def index_of(parts):
    return tuple(written for _, written, _ in parts)


def by_places(x, parts):
    """x[index] by index_select, squeeze, unsqueeze and movedim."""
    dim, at, lengths = 0, [], []
    rest = x.dim() - sum(places is not None for _, _, places in parts)
    for kind, _, places in parts:
        if kind == NEW:
            x = x.unsqueeze(dim)
        elif kind == REST:
            dim += rest
            continue
        elif kind == NUMBER:
            x = x.index_select(dim, torch.tensor([places])).squeeze(dim)
            continue
        else:
            x = x.index_select(dim, torch.tensor(places, dtype=torch.int64))
            if kind in ADVANCED:
                at.append(dim)
                lengths.append(len(places))
        dim += 1
    return joined(x, at, lengths) if len(at) > 1 else x


def joined(x, at, lengths):
    """Dimensions of several index tensors are one: their diagonal, where they stand if they stand
    side by side, else in front."""
    longest = broadcast(lengths)
    for dim in at:
        shape = list(x.shape)
        shape[dim] = longest
        x = x.expand(shape)
    beside = at == list(range(at[0], at[0] + len(at)))
    x = x.movedim(at, list(range(len(at))))
    for _ in at[1:]:
        x = torch.diagonal(x, 0, 0, 1).movedim(-1, 0)
    return x.movedim(0, at[0]) if beside else x


def broadcast(lengths):
    longer = {length for length in lengths if length != 1}
    if len(longer) > 1:
        raise OutOfDomain("the tensors of the index have several lengths")
    return longer.pop() if longer else 1


def checked(x, kinds, starts, steps):
    if len(kinds) > 6 or not starts or not steps:
        raise OutOfDomain("an index of up to six parts, and where they begin")
    parts = parts_of(x, kinds, starts, steps)
    broadcast([len(places) for kind, _, places in parts if kind in ADVANCED])
    return parts


def numbered(shape, dtype):
    count = 1
    for extent in shape:
        count *= extent
    return (torch.arange(count).reshape(shape) % 2).to(dtype)


@relation(
    api="torch.Tensor.__getitem__",
    claim=("values", "status", "shape", "dtype", "bits"),
    citation="Indexing in the documentation of torch.Tensor follows NumPy's: "
             "https://numpy.org/doc/stable/user/basics.indexing.html",
    domain={"x": {"dtypes": ["float32", "float64", "int64", "int32", "uint8", "bool", "float16",
                             "bfloat16", "complex64"]}},
)
def left(x: "tensor", kinds: "int[]", starts: "int[]", steps: "int[]", put: "bool" = False):
    index = index_of(checked(x, kinds, starts, steps))
    if not put:
        return x[index]
    changed = x.clone()
    changed[index] = numbered(changed[index].shape, x.dtype)
    return changed


def right(x: "tensor", kinds: "int[]", starts: "int[]", steps: "int[]", put: "bool" = False):
    parts = checked(x, kinds, starts, steps)
    if not put:
        return by_places(x, parts)
    places = by_places(torch.arange(x.numel()).reshape(x.shape), parts)
    values = numbered(places.shape, x.dtype)
    changed = x.clone().reshape(-1)
    return changed.scatter(0, places.reshape(-1), values.reshape(-1)).reshape(x.shape)


def seeds(lib):
    dtypes = (lib.float32, lib.int64, lib.bool, lib.complex64, lib.uint8, lib.bfloat16)
    for n, (shape, kinds) in enumerate((
            ((5,), [NUMBER]), ((5,), [MASK]), ((7,), [SLICE]), ((3, 4), [TENSOR]),
            ((3, 4), [REST, SLICE]), ((3, 4), [NEW, NUMBER]), ((4, 5), [TENSOR, TENSOR]),
            ((4, 3, 5), [TENSOR, ALL, TENSOR]), ((4, 3, 5), [NUMBER, SLICE, SLICE]),
            ((2, 3, 4, 5), [SLICE, MASK, REST, SLICE]), ((3, 17), [NEW, REST, NEW, MASK]))):
        for put in (False, True):
            x = lib.tensor(grid(-4, 4, 7, 120)[:lib.Size(shape).numel()]).reshape(shape)
            yield (x.to(dtypes[n % 6]), kinds, [n, 2 * n + 1, 3], [n, 1, 2], put), {}
