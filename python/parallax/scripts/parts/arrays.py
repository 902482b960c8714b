import platform
import sys

import numpy

_placed = []  # (memory, what it held, the array in it)


def _wrap(array):
    """The library's tensor over the array's memory. A library with tensors of its own has its own."""
    return array


def _array(output):
    """The array of a tensor, None of anything else."""
    return numpy.asarray(output) if isinstance(output, (numpy.ndarray, numpy.generic)) else None


def dtype(name):
    return numpy.dtype(name)


def tensor(dtype, shape, data, layout="contiguous", misalignment=0, requires_grad=False,
           guard=False):
    """A tensor of the row-major little-endian bytes. With guard, its memory ends at an unmapped
    page; without, intact() tells whether the bytes around it are still as they were."""
    kind = numpy.dtype(dtype)
    strides, span, first = _strides(shape, layout)
    size = (span + first) * kind.itemsize
    memory, start = _memory(size, misalignment, guard and size > 0)
    array = numpy.ndarray(tuple(shape), kind, memory, start + first * kind.itemsize,
                          [stride * kind.itemsize for stride in strides])
    array[...] = numpy.frombuffer(bytes(data), kind).reshape(array.shape)
    if not guard:
        _placed.append((memory, memory.raw, array))
    return _wrap(array)


def intact():
    """Whether nothing was written beside the elements of the tensors that tensor() made."""
    for memory, before, array in _placed:
        elements, after = array.copy(), memory.raw
        ctypes.memmove(memory, before, len(before))
        array[...] = elements
        if memory.raw != after:
            return False
    return True


def flatten(output, path=""):
    """One (path, dtype, shape, strides, values) for each leaf."""
    array = _array(output)
    if array is not None and array.dtype.kind in "biufc":
        strides = tuple(stride // array.itemsize for stride in array.strides)
        return [(path, array.dtype.name, array.shape, strides, array.reshape(-1).tolist())]
    if isinstance(output, dict):
        output = [item for key in sorted(output) for item in (key, output[key])]
    if isinstance(output, (list, tuple)):
        return [leaf for index, item in enumerate(output)
                for leaf in flatten(item, "%s[%d]" % (path, index))]
    return [(path, type(output).__name__, (), (), [output])]


def versions():
    return ["%s %s, numpy %s" % (_library.__name__, getattr(_library, "__version__", "?"),
                                 numpy.__version__),
            "Python " + sys.version.split()[0], platform.machine() + " " + platform.system()]
