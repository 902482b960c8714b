"""What builds before torch 2.2 need: cheap exceptions."""

import ctypes
import glob
import os

import torch

# c10::SetStackTraceFetcher(std::function<std::string()>), by version and string ABI; newer builds
# take std::function<std::shared_ptr<const LazyValue<std::string>>()>, whose backtraces are lazy.
_FETCHERS = (
    "_ZN3c1020SetStackTraceFetcherESt8functionIFSsvEE",
    "_ZN3c1020SetStackTraceFetcherESt8functionIFNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIc"
    "EEEvEE",
    "_ZN3c1020SetStackTraceFetcherESt8functionIFSt10shared_ptrIKNS_9LazyValueISsEEEvEE",
    "_ZN3c1020SetStackTraceFetcherESt8functionIFSt10shared_ptrIKNS_9LazyValueINSt7__cxx1112basic_"
    "stringIcSt11char_traitsIcESaIcEEEEEEvEE",
)


def make_refusals_cheap():
    """Drops the C++ backtrace of every exception where symbolising it costs milliseconds."""
    version = tuple(int(p) for p in torch.__version__.split("+")[0].split(".")[:2])
    if version >= (2, 2):
        return False
    for path in glob.glob(os.path.join(os.path.dirname(torch.__file__), "lib", "libc10.so*")):
        library = ctypes.CDLL(path)
        for symbol in _FETCHERS:
            setter = getattr(library, symbol, None)
            if setter is not None:
                # An empty std::function is 32 zero bytes, passed by reference: with it unset, the
                # library falls back to no trace.
                empty = ctypes.create_string_buffer(32)
                setter.restype = None
                setter.argtypes = [ctypes.c_void_p]
                setter(ctypes.cast(empty, ctypes.c_void_p))
                return True
    return False
