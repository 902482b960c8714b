import platform
import sys

import pocket

_placed = []


def dtype(name):
    return pocket.DTYPES[name]


def tensor(dtype, shape, data, layout="contiguous", misalignment=0, requires_grad=False,
           guard=False):
    """A tensor of the row-major little-endian bytes. With guard, its memory ends at an unmapped
    page; without, intact() tells whether the bytes around it are still as they were."""
    kind = pocket.DTYPES[dtype]
    item = kind.np.itemsize
    strides, span, first = _strides(shape, layout)
    body = (span + first) * item
    memory, start = _memory(body, misalignment, guard)
    result = pocket.frombuffer(memory, kind, tuple(shape), strides, start + first * item)
    place = pocket.frombuffer(bytearray(bytes(data) + b"\0" * item), kind, tuple(shape),
                              _strides(shape, "contiguous")[0])
    result.a[...] = place.a
    if not guard:
        _placed.append((memory, memory.raw, result))
    return result


def intact():
    """Whether nothing was written beside the elements of the tensors that tensor() made."""
    for memory, before, result in _placed:
        now = result.a.copy()
        after = memory.raw
        ctypes.memmove(memory, before, len(before))
        result.a[...] = now
        same = memory.raw == after
        if not same:
            return False
    return True


def flatten(output, path=""):
    """One (path, dtype, shape, strides, values) for each leaf."""
    if isinstance(output, pocket.Tensor):
        return [(path, output.dtype.name, output.shape, output.strides,
                 output.a.reshape(-1).tolist())]
    if isinstance(output, (list, tuple)):
        return [leaf for index, item in enumerate(output)
                for leaf in flatten(item, "%s[%d]" % (path, index))]
    return [(path, type(output).__name__, (), (), [output])]


def versions():
    return ["pocket " + pocket.__version__, "Python " + sys.version.split()[0],
            platform.machine() + " " + platform.system()]
