import ctypes
import platform
import sys

import pocket

_MARGIN = 64
_placed = []


def dtype(name):
    return pocket.DTYPES[name]


def _strides(shape, layout):
    """Strides in elements, the elements from the first to the last, and the first one's place."""
    rank = len(shape)
    order = list(reversed(range(rank)))
    if layout == "transposed":
        order.reverse()
    if layout == "channels-last" and rank in (4, 5):
        order = [1] + [d for d in order if d != 1]
    strides, step = [0] * rank, 2 if layout == "strided" and rank else 1
    repeated = next((d for d in range(rank) if shape[d] > 1), -1) if layout == "expanded" else -1
    for dim in order:
        if dim != repeated:
            strides[dim] = step
            step *= max(shape[dim], 1)
    span = 1 + sum((extent - 1) * stride for extent, stride in zip(shape, strides))
    return strides, 0 if 0 in shape else span, 1 if layout == "offset" else 0


def tensor(dtype, shape, data, layout="contiguous", misalignment=0, requires_grad=False,
           guard=False):
    """A tensor of the row-major little-endian bytes. With guard, its memory ends at an unmapped
    page; without, intact() tells whether the bytes around it are still as they were."""
    kind = pocket.DTYPES[dtype]
    item = kind.np.itemsize
    strides, span, first = _strides(shape, layout)
    body = (span + first) * item
    if guard:
        memory, start = _guarded(body)
    else:
        memory = (ctypes.c_char * (body + 2 * _MARGIN + 128))()
        start = -ctypes.addressof(memory) % 64 + _MARGIN + misalignment
    ctypes.memset(ctypes.addressof(memory), 0xA5, len(memory))
    result = pocket.frombuffer(memory, kind, tuple(shape), strides, start + first * item)
    place = pocket.frombuffer(bytearray(bytes(data) + b"\0" * item), kind, tuple(shape),
                              _strides(shape, "contiguous")[0])
    result.a[...] = place.a
    if not guard:
        _placed.append((memory, memory.raw, result))
    return result


def _guarded(size):
    """Memory whose last byte is followed by a page that must not be touched."""
    libc = ctypes.CDLL(None, use_errno=True)
    libc.mmap.restype = ctypes.c_void_p
    libc.mmap.argtypes = [ctypes.c_void_p, ctypes.c_size_t, ctypes.c_int, ctypes.c_int,
                          ctypes.c_int, ctypes.c_long]
    libc.mprotect.argtypes = [ctypes.c_void_p, ctypes.c_size_t, ctypes.c_int]
    page = 4096
    pages = (size + page - 1) // page
    address = libc.mmap(None, (pages + 1) * page, 3, 0x22, -1, 0)  # read and write, private
    if libc.mprotect(address + pages * page, page, 0) != 0:
        raise OSError(ctypes.get_errno(), "mprotect")
    return (ctypes.c_char * (pages * page)).from_address(address), pages * page - size


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
