import jax
import jax.numpy

jax.config.update("jax_enable_x64", True)


def _wrap(array):
    """A JAX array of the array's elements, in memory of its own."""
    return jax.numpy.array(array)


def _array(output):
    """The NumPy array of an array, None of anything else."""
    if isinstance(output, (jax.Array, numpy.ndarray, numpy.generic)):
        return numpy.asarray(output)
    return None


def dtype(name):
    return jax.numpy.dtype(name)


def flatten(output, path=""):
    """One (path, dtype, shape, strides, values) for each leaf."""
    array = _array(output)
    if array is not None:
        values = array.astype("float32") if array.dtype.name == "bfloat16" else array
        strides = tuple(stride // array.itemsize for stride in array.strides)
        return [(path, array.dtype.name, array.shape, strides, values.reshape(-1).tolist())]
    if isinstance(output, dict):
        output = [item for key in sorted(output) for item in (key, output[key])]
    if isinstance(output, (list, tuple)):
        return [leaf for index, item in enumerate(output)
                for leaf in flatten(item, "%s[%d]" % (path, index))]
    return [(path, type(output).__name__, (), (), [output])]
