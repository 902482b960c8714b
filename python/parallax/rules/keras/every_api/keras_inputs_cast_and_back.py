"""Arrays cast to a wider data type and back are the arrays that they were."""
import keras

from parallax.relation import relation, step

SIDES = ("the call", "inputs cast to a wider dtype and back")
WIDER = {"bool": "uint8", "uint8": "int16", "int8": "int16", "int16": "int32", "uint16": "int32",
         "float16": "float32"}


def dtype_of(value):
    return getattr(getattr(value, "dtype", None), "name", "")


def as_tensor(value):
    """An array is converted by the call as the call likes: both sides get tensors of the backend."""
    dtype = dtype_of(value)
    return keras.ops.convert_to_tensor(value, dtype) if dtype in WIDER else value


@step
def there_and_back(value):
    dtype = dtype_of(value)
    if dtype not in WIDER:
        return value
    return keras.ops.cast(keras.ops.cast(value, WIDER[dtype]), dtype)


@relation(
    for_each={"takes": ["tensor"]},
    libraries=("keras",),
    citation="Each of these data types holds every value of the narrower one; EAGLE (ICSE 2022), "
             "rule 12.",
)
def left(f, /, *args, **kwargs):
    args, kwargs = keras.tree.map_structure(as_tensor, (args, kwargs))
    return f(*args, **kwargs)


def right(f, /, *args, **kwargs):
    args, kwargs = keras.tree.map_structure(there_and_back, (args, kwargs))
    return f(*args, **kwargs)
