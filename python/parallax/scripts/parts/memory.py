import ctypes

_MARGIN = 64
_ALIGNMENT = 1  # of the first element in guarded memory; a script that needs more sets it


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
    return memory, (pages * page - size) // _ALIGNMENT * _ALIGNMENT


def _memory(size, misalignment, guard):
    """Painted memory for `size` bytes, and where in it they begin."""
    if guard:
        memory, start = _guarded(size)
    else:
        memory = (ctypes.c_char * (size + 2 * _MARGIN + 128))()
        start = -ctypes.addressof(memory) % 64 + _MARGIN + misalignment
    ctypes.memset(ctypes.addressof(memory), 0xA5, len(memory))
    return memory, start
