"""JAX as the adapter needs it: on the CPU, in one thread, with float64."""

import ctypes
import gc
import os
import pkgutil
import resource

from parallax.common import jax_cache

_M_ARENA_MAX = -8
_ROOM = 1 << 30  # bytes below a child's limit from where on compiled programs are let go


def before_import():
    os.environ["JAX_PLATFORMS"] = "cpu"
    flags = os.environ.get("XLA_FLAGS", "")
    os.environ["XLA_FLAGS"] = (flags + " --xla_cpu_multi_thread_eigen=false").strip()
    os.environ.setdefault("NPROC", "1")  # the size of XLA's pools of threads
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # NumPy's and SciPy's, which JAX imports
    os.environ.setdefault("TF_CPP_MIN_LOG_LEVEL", "3")
    # Each thread of the compiler would take 64 MB of a child's address space for itself.
    ctypes.CDLL(None).mallopt(_M_ARENA_MAX, 2)


def after_import(jax):
    """In the zygote: settings alone, and the modules that operations import at their first call."""
    jax.config.update("jax_enable_x64", True)
    jax.config.update("jax_cpu_enable_async_dispatch", False)
    jax.config.update("jax_traceback_filtering", "off")  # it takes 3 ms of each call that is refused
    jax_cache.keep(jax)
    import jax.scipy.cluster.vq  # noqa: F401
    import jax.scipy.integrate  # noqa: F401
    import jax.scipy.ndimage  # noqa: F401
    import jax.scipy.signal  # noqa: F401
    import scipy.signal  # noqa: F401
    import scipy.stats  # noqa: F401


def make_room(jax):
    """In a child: lets compiled programs go before they fill the memory that it may have."""
    limit, _ = resource.getrlimit(resource.RLIMIT_AS)
    if limit == resource.RLIM_INFINITY:
        return
    with open("/proc/self/statm", encoding="ascii") as file:
        taken = int(file.read().split()[0]) * resource.getpagesize()
    if taken > limit - _ROOM:
        jax.clear_caches()
        gc.collect()


def distributions():
    """The modules of jax.scipy.stats, each of one distribution."""
    import jax.scipy.stats
    return tuple("jax.scipy.stats." + each.name
                 for each in pkgutil.iter_modules(jax.scipy.stats.__path__) if each.name[0] != "_")


def array_type():
    """The type of all arrays outside of traces; jax.Array is its abstract base."""
    from jax._src.array import ArrayImpl
    return ArrayImpl


def put_function(jax):
    """A function that copies a NumPy array into a JAX array. jax.device_put takes 60 us, of which
    the copy is 3; without the internals that it ends in, it is taken."""
    device = jax.devices("cpu")[0]
    try:
        from jax._src.core import ShapedArray
        from jax._src.lib import xla_client
        batched_put = xla_client.batched_device_put
        sharding = jax.sharding.SingleDeviceSharding(device)

        def put(array):
            return batched_put(ShapedArray(array.shape, array.dtype), sharding, [array], [device],
                               False, True)

        import numpy
        probe = numpy.arange(4.0)
        made = put(probe)
        probe[:] = 0
        if isinstance(made, array_type()) and made.tolist() == [0.0, 1.0, 2.0, 3.0]:
            return put
    except Exception:  # another version's internals
        pass
    return lambda array: jax.device_put(array.copy(), device)
