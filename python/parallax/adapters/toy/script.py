import ctypes
import platform
import struct
import sys

import toy

_FORMATS = {"bool": "?", "uint8": "B", "int8": "b", "int16": "h", "int32": "i", "int64": "q",
            "float32": "f", "float64": "d", "complex64": "ff", "complex128": "dd"}
_MARGIN = 64
_placed = []


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


def dtype(name):
    return getattr(toy, name)


def _indices(shape):
    if not shape:
        yield ()
    if not shape or 0 in shape:
        return
    for first in range(shape[0]):
        for rest in _indices(shape[1:]):
            yield (first,) + rest


def tensor(dtype, shape, data, layout="contiguous", misalignment=0, requires_grad=False,
           guard=False):
    """A tensor of the row-major little-endian bytes. With guard, its memory ends at an unmapped
    page; without, intact() tells whether the bytes around it are still as they were."""
    item = struct.calcsize("=" + _FORMATS[dtype])
    strides, span, first = _strides(shape, layout)
    body = (span + first) * item
    if guard:
        memory, start = _guarded(body)
    else:
        memory = (ctypes.c_char * (body + 2 * _MARGIN + 128))()
        start = -ctypes.addressof(memory) % 64 + _MARGIN + misalignment
    ctypes.memset(ctypes.addressof(memory), 0xA5, len(memory))
    elements = bytearray(len(memory))
    start += first * item
    for number, index in enumerate(_indices(list(shape))):
        if any(i and not s for i, s in zip(index, strides)):
            continue  # repeats the element at index 0
        at = start + sum(i * s for i, s in zip(index, strides)) * item
        memory[at:at + item] = data[number * item:(number + 1) * item]
        elements[at:at + item] = b"\1" * item
    if not guard:
        _placed.append((memory, elements))
    return toy.frombuffer(memory, getattr(toy, dtype), tuple(shape), tuple(strides), start)


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
    memory = (ctypes.c_char * (pages * page)).from_address(address)
    return memory, pages * page - size


def intact():
    """Whether nothing was written beside the elements of the tensors that tensor() made."""
    return all(element or byte == 0xA5 for memory, elements in _placed
               for element, byte in zip(elements, memory.raw))


def _flat(values):
    if not isinstance(values, list):
        return [values]
    return [number for value in values for number in _flat(value)]


def flatten(output, path=""):
    """One (path, dtype, shape, strides, values) for each leaf."""
    if isinstance(output, toy.Tensor):
        values = None if output.is_meta else _flat(output.tolist())
        return [(path, output.dtype.name, tuple(output.shape), tuple(output.strides), values)]
    if isinstance(output, (list, tuple)):
        return [leaf for index, item in enumerate(output)
                for leaf in flatten(item, "%s[%d]" % (path, index))]
    return [(path, type(output).__name__, (), (), [output])]


def versions():
    return ["toy %s, %d thread(s)" % (toy.__version__, toy.get_num_threads()),
            "Python " + sys.version.split()[0], platform.machine() + " " + platform.system()]
