"""Inductor as children need it: it compiles in their own process, finds what others compiled, and
knows the machine and its headers without asking again in every child."""

import fcntl
import importlib
import os
import shutil

_MOST_CACHED = 500 << 20  # bytes of compiled calls that are kept from one hunt to the next
# What the first compilation imports.
_AHEAD = ("torch._inductor.compile_fx", "torch._inductor.codecache", "torch._inductor.graph",
          "torch._inductor.codegen.cpp", "torch._inductor.fx_passes.post_grad",
          "torch._functorch.aot_autograd")
_KERNEL = '#include <torch/csrc/inductor/cpp_prefix.h>\nextern "C" void kernel() {}\n'


def before_import():
    os.environ["TORCHINDUCTOR_COMPILE_THREADS"] = "1"  # a pool of processes would be each child's
    folder = kept_folder()
    if not folder:
        return
    if _size(folder) > _MOST_CACHED:
        shutil.rmtree(folder, ignore_errors=True)
    os.environ["TORCHINDUCTOR_CACHE_DIR"] = folder


def after_import():
    """In the zygote: the modules, and what compilers are asked about. No operation runs."""
    for module in _AHEAD:
        try:
            importlib.import_module(module)
        except ImportError:
            pass  # another version's name: imported by the first compilation
    try:
        _ask_ahead()
    except Exception:  # another version's internals, or no compiler: children ask themselves
        pass


def _ask_ahead():
    """The instructions of this processor, and Inductor's header compiled ahead (150 MB on disk, 10
    seconds once): a child that is killed while it writes that leaves one that no compiler can use."""
    if not kept_folder():
        return
    from torch._inductor import codecache
    folder = kept_folder() + "-headers"
    os.makedirs(folder, exist_ok=True)
    codecache._HEADER_DIR = folder
    codecache._HEADER_LOCK_DIR = os.path.join(folder, "locks")
    with open(os.path.join(folder, "making"), "w", encoding="ascii") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        for name in _compiled_headers(folder):
            if not os.path.exists(os.path.join(folder, name + ".whole")):
                os.remove(os.path.join(folder, name))
        # Makes the header, and a function that would compile the kernel: nobody calls it.
        codecache.CppPythonBindingsCodeCache.load_pybinding_async([], _KERNEL)
        for name in _compiled_headers(folder):
            open(os.path.join(folder, name + ".whole"), "w", encoding="ascii").close()


def kept_folder():
    """Where compiled calls are kept; "" where nobody says. In a jail of which nothing is kept (its
    temporary folder is its home): there, so that the header is made ahead all the same."""
    cache = os.environ.get("PARALLAX_CACHE", "")
    scratch = os.environ.get("TMPDIR", "")
    if not cache and scratch and scratch == os.environ.get("HOME", ""):
        cache = os.path.join(scratch, "compiled")
    return os.path.join(cache, "inductor") if cache else ""


def _compiled_headers(folder):
    return [name for name in os.listdir(folder) if name.endswith(".gch")]


def _size(folder):
    total = 0
    for root, _, files in os.walk(folder):
        for name in files:
            try:
                total += os.stat(os.path.join(root, name)).st_size
            except OSError:
                pass  # another hunt removes from it
    return total
