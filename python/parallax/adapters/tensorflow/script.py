import os
import platform
import sys

os.environ.setdefault("TF_CPP_MIN_LOG_LEVEL", "2")
os.environ["TF_NUM_INTRAOP_THREADS"] = os.environ["TF_NUM_INTEROP_THREADS"] = "1"

import numpy
import tensorflow as tf

_ALIGNMENT = 64  # what tf.experimental.dlpack needs
_placed = []  # (memory, what it held) of each tensor


def dtype(name):
    return tf.as_dtype(name)


def tensor(dtype, shape, data, layout="contiguous", misalignment=0, requires_grad=False,
           guard=False):
    """A tensor of the row-major little-endian bytes in memory of ours; there are no layouts. With
    guard, an unmapped page follows its memory; without, intact() tells whether that was written to."""
    kind = tf.as_dtype(dtype)
    if not data:
        return tf.zeros(shape, kind)
    memory, start = _memory(len(data), 0, guard)
    numbers = numpy.uint16 if dtype == "bfloat16" else kind.as_numpy_dtype
    array = numpy.ndarray(tuple(shape), numbers, memory, start)
    array[...] = numpy.frombuffer(bytes(data), numbers).reshape(array.shape)
    if not guard:
        _placed.append((memory, memory.raw))
    made = tf.experimental.dlpack.from_dlpack(array.__dlpack__())
    return tf.bitcast(made, kind) if dtype == "bfloat16" else made


def intact():
    """Whether nothing was written to the memory of the tensors that tensor() made."""
    return all(memory.raw == before for memory, before in _placed)


def flatten(output, path=""):
    """One (path, dtype, shape, strides, values) for each leaf."""
    if isinstance(output, tf.Tensor) and output.dtype not in (tf.string, tf.variant, tf.resource):
        shape = tuple(output.shape)
        strides = tuple(int(numpy.prod(shape[i + 1:])) for i in range(len(shape)))
        return [(path, output.dtype.name, shape, strides, output.numpy().reshape(-1).tolist())]
    if isinstance(output, dict):
        output = [item for key in sorted(output) for item in (key, output[key])]
    if isinstance(output, (list, tuple)):
        return [leaf for index, item in enumerate(output)
                for leaf in flatten(item, "%s[%d]" % (path, index))]
    return [(path, type(output).__name__, (), (), [output])]


def versions():
    return ["tensorflow %s, numpy %s" % (tf.__version__, numpy.__version__),
            "Python " + sys.version.split()[0], platform.machine() + " " + platform.system()]
