import ctypes
import platform
import sys

import torch

torch.set_num_threads(1)


_PAINT = (0xCB, 0xA5, 0xF1, 0x7F)  # as it lay beside them when it failed: of floats a nan
_blocks = []  # (all bytes of a block, where its elements begin, where they end)


def _place(dtype, count, misalignment):
    """A flat tensor whose first element lies `misalignment` bytes past a multiple of 64."""
    size = count * torch.empty(0, dtype=dtype).element_size()
    if _guard:
        block, start = _guarded(size)
    else:
        block = _painted(size + 256)
        start = 64 - block.data_ptr() % 64 + misalignment
        _blocks.append((block, start, start + size))
    return block[start:start + size].view(dtype)


def _painted(size):
    return torch.tensor(_PAINT, dtype=torch.uint8).repeat(size // len(_PAINT) + 1)[:size]


def _guarded(size):
    """Memory whose last byte is followed by a page that must not be touched."""
    libc = ctypes.CDLL(None, use_errno=True)
    libc.mmap.restype = ctypes.c_void_p
    libc.mmap.argtypes = [ctypes.c_void_p, ctypes.c_size_t] + 3 * [ctypes.c_int] + [ctypes.c_long]
    libc.mprotect.argtypes = [ctypes.c_void_p, ctypes.c_size_t, ctypes.c_int]
    pages = (size + 4095) // 4096 * 4096
    address = libc.mmap(None, pages + 4096, 3, 0x22, -1, 0)  # read and write, private
    if libc.mprotect(address + pages, 4096, 0) != 0:
        raise OSError(ctypes.get_errno(), "mprotect")
    if size == 0:
        return torch.empty(0, dtype=torch.uint8), 0
    memory = (ctypes.c_char * pages).from_address(address)
    return torch.frombuffer(memory, dtype=torch.uint8), pages - size


def intact():
    """Whether nothing was written beside the tensors that tensor() made."""
    for block, start, end in _blocks:
        untouched = block == _painted(len(block))
        if not bool(untouched[:start].all() and untouched[end:].all()):
            return False
    return True


def dtype(name):
    return getattr(torch, name)


def tensor(dtype, shape, data, layout="contiguous", misalignment=0, requires_grad=False,
           guard=False):
    """The tensor with these row-major little-endian bytes, laid out as it was when it failed. With
    guard its memory ends at an unmapped page; without, intact() looks at the bytes around it."""
    global _guard
    _guard = guard
    kind = getattr(torch, dtype)
    layout = layout.replace("_", "-")
    shape = tuple(shape)
    count = 1
    for extent in shape:
        count *= extent
    if count:
        values = torch.frombuffer(bytearray(data), dtype=kind).reshape(shape)
    else:
        values = torch.empty(shape, dtype=kind)
    result = _laid_out(values, kind, shape, count, layout, misalignment)
    return result.requires_grad_() if requires_grad else result


def _laid_out(values, kind, shape, count, layout, misalignment):
    rank = len(shape)
    if layout in ("negated", "negated-strided"):
        plain = "contiguous" if layout == "negated" else "strided"
        return torch._neg_view(_laid_out(-values, kind, shape, count, plain, misalignment))
    if layout == "conjugated":
        return torch.conj(_laid_out(values.conj().resolve_conj(), kind, shape, count, "contiguous",
                                    misalignment))
    if layout == "transposed" and rank >= 2:
        order = tuple(range(rank))[::-1]
        result = _place(kind, count, misalignment).view(shape[::-1]).permute(order)
    elif layout == "strided" and rank >= 1:
        wide = shape[:-1] + (2 * shape[-1],)
        result = _place(kind, 2 * count, misalignment).view(wide)[..., ::2]
    elif layout == "expanded" and any(extent > 1 for extent in shape):
        dim = [i for i, extent in enumerate(shape) if extent > 1][0]
        one = values.narrow(dim, 0, 1)
        result = _place(kind, one.numel(), misalignment).view(one.shape)
        return result.copy_(one).expand(shape)
    elif layout == "offset":
        result = _place(kind, count + 1, misalignment)[1:].view(shape)
    elif layout == "channels-last" and rank in (4, 5):
        last = (shape[0],) + shape[2:] + (shape[1],)
        order = (0, rank - 1) + tuple(range(1, rank - 1))
        result = _place(kind, count, misalignment).view(last).permute(order)
    else:
        result = _place(kind, count, misalignment).view(shape)
    return result.copy_(values)


def flatten(output, path="out"):
    """One (path, dtype, shape, strides, values) a leaf; values None where there is no data."""
    if isinstance(output, torch.Tensor):
        name = str(output.dtype).replace("torch.", "")
        if output.layout is not torch.strided:
            return [(path, type(output).__name__, (), (), [str(output)])]
        shape, strides = tuple(output.shape), tuple(output.stride())
        if output.device.type == "meta":
            return [(path, name, shape, strides, None)]
        flat = output.detach().resolve_conj().resolve_neg().reshape(-1)
        return [(path, name, shape, strides, flat.tolist())]
    if isinstance(output, dict):
        return [leaf for key, value in output.items()
                for leaf in flatten(value, "%s[%r]" % (path, key))]
    if isinstance(output, (tuple, list)) and not isinstance(output, torch.Size):
        fields = getattr(output, "_fields", None)
        return [leaf for i, value in enumerate(output) for leaf in flatten(
            value, "%s.%s" % (path, fields[i]) if fields else "%s[%d]" % (path, i))]
    return [(path, type(output).__name__, (), (), [output])]


def versions():
    """Lines about the library, Python and this machine."""
    capability = getattr(getattr(torch.backends, "cpu", None), "get_cpu_capability", None)
    return ["torch " + torch.__version__,
            "Python %s on %s" % (sys.version.split()[0], platform.platform()),
            "CPU capability %s, %d thread" % (capability() if capability else "unknown",
                                              torch.get_num_threads())]
