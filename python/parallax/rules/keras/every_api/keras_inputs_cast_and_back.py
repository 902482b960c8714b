"""Arrays cast to a wider data type and back are the arrays that they were."""
import keras

from parallax.relation import relation, step

SIDES = ("the call", "inputs cast to a wider dtype and back")
WIDER = {"bool": "uint8", "uint8": "int16", "int8": "int16", "int16": "int32", "uint16": "int32",
         "float16": "float32"}


@step
def there_and_back(value):
    dtype = getattr(getattr(value, "dtype", None), "name", "")
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
    return f(*args, **kwargs)


def right(f, /, *args, **kwargs):
    args, kwargs = keras.tree.map_structure(there_and_back, (args, kwargs))
    return f(*args, **kwargs)
