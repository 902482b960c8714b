"""Arrays cast to a wider data type and back are the arrays that they were."""
import jax

from parallax.relation import relation, step

SIDES = ("the call", "inputs cast to a wider dtype and back")
WIDER = {"bool": "uint8", "uint8": "int16", "int8": "int16", "int16": "int32", "uint16": "int32",
         "float16": "float32", "bfloat16": "float32"}


@step
def there_and_back(value):
    if not isinstance(value, jax.Array) or str(value.dtype) not in WIDER:
        return value
    return value.astype(WIDER[str(value.dtype)]).astype(value.dtype)


@relation(
    for_each={"takes": ["tensor"]},
    libraries=("jax",),
    citation="Each of these data types holds every value of the narrower one; EAGLE (ICSE 2022), "
             "rule 12.",
)
def left(f, /, *args, **kwargs):
    return f(*args, **kwargs)


def right(f, /, *args, **kwargs):
    args, kwargs = jax.tree_util.tree_map(there_and_back, (args, kwargs))
    return f(*args, **kwargs)
