import platform
import struct
import sys

import toy

_FORMATS = {"bool": "?", "uint8": "B", "int8": "b", "int16": "h", "int32": "i", "int64": "q",
            "float16": "e", "float32": "f", "float64": "d", "complex64": "ff", "complex128": "dd"}
_placed = []


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
    memory, start = _memory(body, misalignment, guard)
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
