"""Inductor as children need it: it compiles in their own process, and finds what others compiled."""

import importlib
import os
import shutil

_MOST_CACHED = 500 << 20  # bytes of compiled calls that are kept from one hunt to the next
# What the first compilation imports.
_AHEAD = ("torch._inductor.compile_fx", "torch._inductor.codecache", "torch._inductor.graph",
          "torch._inductor.codegen.cpp", "torch._inductor.fx_passes.post_grad",
          "torch._functorch.aot_autograd")


def before_import():
    os.environ["TORCHINDUCTOR_COMPILE_THREADS"] = "1"  # a pool of processes would be each child's
    home = os.environ.get("PARALLAX_HOME", "")
    if not home:
        return
    folder = os.path.join(home, "cache", "inductor")
    if _size(folder) > _MOST_CACHED:
        shutil.rmtree(folder, ignore_errors=True)
    os.environ["TORCHINDUCTOR_CACHE_DIR"] = folder


def after_import():
    """In the zygote: the modules alone."""
    for module in _AHEAD:
        try:
            importlib.import_module(module)
        except ImportError:
            pass  # another version's name: imported by the first compilation


def _size(folder):
    total = 0
    for root, _, files in os.walk(folder):
        for name in files:
            try:
                total += os.stat(os.path.join(root, name)).st_size
            except OSError:
                pass  # another hunt removes from it
    return total
