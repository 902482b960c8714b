"""A tensor behind which nothing may be touched: snippets hold the source of at_page_end()."""

import ctypes
import mmap

import torch


def at_page_end(tensor):
    """The same in memory that ends at a page which must not be touched."""
    last = sum((n - 1) * s for n, s in zip(tensor.shape, tensor.stride()))
    size = (tensor.storage_offset() + last + 1) * tensor.element_size()
    pages = -(-size // mmap.PAGESIZE) * mmap.PAGESIZE
    memory = mmap.mmap(-1, pages + mmap.PAGESIZE)
    address = ctypes.addressof(ctypes.c_char.from_buffer(memory))
    ctypes.CDLL(None).mprotect(ctypes.c_void_p(address + pages), mmap.PAGESIZE, 0)
    end = torch.frombuffer(memory, dtype=torch.uint8, offset=pages - size, count=size)
    end.untyped_storage().copy_(tensor.untyped_storage()[:size])
    return torch.empty(0, dtype=tensor.dtype).set_(
        end.untyped_storage(), tensor.storage_offset(), tensor.shape, tensor.stride())
