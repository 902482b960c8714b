"""The programs that JAX compiled, kept on disk: a child lives for seconds, and compiling takes most
of its time."""

import os
import shutil

_MOST_KEPT = 300 << 20  # bytes, from one hunt to the next


def keep(jax):
    """In the zygote: children find what others compiled, where Parallax has a folder of its own."""
    cache = os.environ.get("PARALLAX_CACHE", "")
    if not cache:
        return
    folder = os.path.join(cache, "jax-%s" % jax.__version__)
    _clear_if_large(folder)
    jax.config.update("jax_compilation_cache_dir", folder)
    jax.config.update("jax_persistent_cache_min_compile_time_secs", 0)
    jax.config.update("jax_persistent_cache_min_entry_size_bytes", -1)


def _clear_if_large(folder):
    try:
        with os.scandir(folder) as files:
            size = sum(file.stat().st_size for file in files)
        if size > _MOST_KEPT:
            shutil.rmtree(folder, ignore_errors=True)
    except OSError:
        pass  # not there yet, or another hunt removes from it
