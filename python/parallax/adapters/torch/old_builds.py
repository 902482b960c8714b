"""What builds before torch 2.2 need: cheap exceptions."""

import ctypes
import glob
import os

import torch

# c10::SetStackTraceFetcher(std::function<std::string()>), by the string's ABI. Newer builds take
# std::function<std::shared_ptr<const LazyValue<std::string>>()>, whose backtraces are lazy.
_OLD_STRING = "_ZN3c1020SetStackTraceFetcherESt8functionIFSsvEE"
_NEW_STRING = ("_ZN3c1020SetStackTraceFetcherESt8functionIFNSt7__cxx1112basic_stringIcSt11char_"
               "traitsIcESaIcEEEvEE")

# What every empty string of the old ABI points to, past its length, capacity and count.
_EMPTY_REP = "_ZNSs4_Rep20_S_empty_rep_storageE"
_REP_SIZE = 24

_kept = []  # callbacks and memory that the library goes on using


class _Function(ctypes.Structure):
    """libstdc++'s std::function: what is stored, who manages it, who calls it."""
    _fields_ = [("stored", ctypes.c_void_p * 2), ("manager", ctypes.c_void_p),
                ("invoker", ctypes.c_void_p)]


def _write_empty_string(is_old):
    """A writer of an empty std::string into the given memory."""
    if is_old:
        rep = ctypes.addressof(ctypes.c_char.in_dll(ctypes.CDLL("libstdc++.so.6"), _EMPTY_REP))

        def write(result):
            ctypes.c_void_p.from_address(result).value = rep + _REP_SIZE
    else:
        def write(result):
            words = (ctypes.c_uint64 * 4).from_address(result)
            words[0], words[1], words[2] = result + 16, 0, 0
    return write


def make_refusals_cheap():
    """Gives exceptions no C++ backtrace where symbolising one costs milliseconds."""
    version = tuple(int(p) for p in torch.__version__.split("+")[0].split(".")[:2])
    if version >= (2, 2):
        return False
    for path in glob.glob(os.path.join(os.path.dirname(torch.__file__), "lib", "libc10.so*")):
        library = ctypes.CDLL(path)
        for symbol in (_OLD_STRING, _NEW_STRING):
            setter = getattr(library, symbol, None)
            if setter is not None:
                _set(setter, _write_empty_string(symbol == _OLD_STRING))
                return True
    return False


def _set(setter, write):
    @ctypes.CFUNCTYPE(ctypes.c_void_p, ctypes.c_void_p, ctypes.c_void_p)
    def invoker(result, unused_stored):
        write(result)
        return result

    # An empty std::function throws when it is called, so it needs a manager; one that does nothing
    # and outlives Python.
    manager = ctypes.cast(ctypes.CDLL(None).getuid, ctypes.c_void_p)
    function = _Function(manager=manager, invoker=ctypes.cast(invoker, ctypes.c_void_p))
    _kept.extend((invoker, function))
    setter.restype = None
    setter.argtypes = [ctypes.c_void_p]
    setter(ctypes.addressof(function))
