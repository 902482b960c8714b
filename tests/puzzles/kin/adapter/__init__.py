"""An adapter of kin, as its author would write it after docs/add-a-target.md."""

from parallax.array_adapter import ArrayAdapter


class Adapter(ArrayAdapter):
    name = "kin"
    dtypes = ("float32", "float64", "int8", "int16", "int64")
