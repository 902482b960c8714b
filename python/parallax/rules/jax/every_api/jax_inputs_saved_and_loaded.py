"""Arrays that were saved and loaded are the arrays that they were."""
import io

import jax
import jax.numpy as jnp

from parallax.relation import relation, step

SIDES = ("the call", "inputs that were saved and loaded")
CALL_US = 300

NOT_OF_NUMPY = ("bfloat16", "float8", "int4", "uint4", "int2", "uint2", "key")


@step
def loaded(value):
    if not isinstance(value, jax.Array) or str(value.dtype).startswith(NOT_OF_NUMPY):
        return value
    file = io.BytesIO()
    jnp.save(file, value)
    file.seek(0)
    return jnp.load(file)


@relation(
    for_each={"takes": ["tensor"]},
    libraries=("jax",),
    citation="jax.numpy.load's documentation: it loads arrays that jax.numpy.save wrote; EAGLE "
             "(ICSE 2022), rule 16.",
)
def left(f, /, *args, **kwargs):
    return f(*args, **kwargs)


def right(f, /, *args, **kwargs):
    args, kwargs = jax.tree_util.tree_map(loaded, (args, kwargs))
    return f(*args, **kwargs)
