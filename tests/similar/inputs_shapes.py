"""Ordinary arguments of the functions that split, join, move and pick elements, as in inputs.py."""

from draw import ANY, REAL


# Splitting, joining, moving.

def split(dim):
    """Into so many parts, or at some places."""
    def draw(d):
        x = d.tensor(ranks=(max(dim, 1), 4))
        at = min(dim, x.dim() - 1)
        sizes = [n for n in range(1, 5) if x.size(at) % n == 0]
        places = sorted(d.integer(0, 4) for _ in range(d.integer(1, 3)))
        return dict(input=x, indices_or_sections=d.pick(d.pick(*sizes), places))
    return draw


def chunks(d):
    x = d.tensor(ranks=(1, 4))
    return dict(input=x, chunks=d.integer(1, 5), dim=d.dim(x))


def parts(d, x, dim):
    """Tensors that differ from it in the extent of one dimension, and now and then in dtype."""
    found = [x]
    for _ in range(d.integer(0, 2)):
        shape = list(x.shape)
        shape[dim] = d.integer(0, 4)
        found.append(d.tensor(shape, d.pick(ANY, (x.dtype,))))
    return found


def joined(d):
    x = d.tensor(ranks=(1, 4))
    dim = d.dim(x)
    return dict(tensors=parts(d, x, dim), dim=dim)


def columns(d):
    x = d.tensor(ranks=(1, 4))
    return dict(tensors=parts(d, x, min(1, x.dim() - 1)))


def rows(d):
    """Vectors and matrices with as many columns."""
    width = d.integer(1, 4)
    return dict(tensors=[d.tensor(d.pick([width], [d.integer(0, 3), width]))
                         for _ in range(d.integer(1, 3))])


def vectors(d):
    dtype = d.pick(*ANY)
    return dict(tensors=[d.tensor([d.integer(0, 4)], (dtype,)) for _ in range(d.integer(1, 3))])


def shapes(d):
    """Parts of one shape; an int stands for a shape of one extent."""
    whole = d.shape()
    drawn = [[d.pick(extent, extent, 1) for extent in whole][d.integer(0, len(whole)):]
             for _ in range(d.integer(1, 4))]
    return dict(shapes=[s[0] if len(s) == 1 and d.flag() else s for s in drawn])


def two_dims(tensor, first, second):
    def draw(d):
        x = d.tensor()
        return {tensor: x, first: d.dim(x), second: d.dim(x)}
    return draw


def place(d):
    x = d.tensor(ranks=(1, 4), smallest=1)
    dim = d.dim(x)
    return dict(input=x, dim=dim, index=d.integer(-x.size(dim), x.size(dim) - 1))


def expanded(d):
    other = d.tensor()
    return {"self": d.beside(other, ANY), "other": other}


def rotated(d):
    x = d.tensor(ranks=(2, 4))
    dims = range(-x.dim(), x.dim())
    return dict(input=x, k=d.integer(-3, 5), dims=[d.pick(*dims), d.pick(*dims)])


def tiled(d):
    return dict(input=d.tensor(), dims=[d.integer(0, 3) for _ in range(d.integer(0, 4))])


# Indices.

def scattered(d):
    x = d.tensor(ranks=(1, 3), smallest=1)
    dim = d.dim(x)
    shape = [d.integer(1, extent) for extent in x.shape]
    shape[dim] = d.integer(0, 4)
    return dict(input=x, dim=dim, index=d.index(x.size(dim), *shape), src=d.tensor(shape, (x.dtype,)))


def copied(d):
    x = d.tensor(ranks=(1, 3), smallest=1)
    dim = d.dim(x)
    shape = list(x.shape)
    shape[dim] = d.integer(0, x.size(dim))
    return dict(input=x, dim=dim, index=d.order(x.size(dim))[:shape[dim]],
                source=d.tensor(shape, (x.dtype,)))


def bounds(d):
    edges = d.tensor([d.integer(0, 5)], of=REAL, special=False).sort().values
    x = d.tensor(of=(edges.dtype,))
    return dict(input=d.pick(x, x, x, 2, 0.5), boundaries=edges, out_int32=d.flag(), right=d.flag())


def put(d):
    x = d.tensor(smallest=1)
    count = d.integer(0, 4)
    return {"self": x, "index": d.index(x.numel(), count), "source": d.tensor([count], (x.dtype,)),
            "accumulate": d.flag()}


INPUTS = {
    "torch.Tensor.expand_as": expanded,
    "torch.Tensor.put_": put,
    "torch.Tensor.transpose_": two_dims("self", "dim0", "dim1"),
    "torch.broadcast_shapes": shapes,
    "torch.bucketize": bounds,
    "torch.cartesian_prod": vectors,
    "torch.chunk": chunks,
    "torch.concat": joined,
    "torch.dsplit": split(2),
    "torch.hsplit": split(1),
    "torch.hstack": columns,
    "torch.index_copy": copied,
    "torch.rot90": rotated,
    "torch.scatter_add": scattered,
    "torch.select": place,
    "torch.swapaxes": two_dims("input", "axis0", "axis1"),
    "torch.tile": tiled,
    "torch.unsafe_chunk": chunks,
    "torch.vsplit": split(0),
    "torch.vstack": rows,
}
