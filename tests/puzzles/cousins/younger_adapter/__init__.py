"""An adapter of younger, as its author would write it after docs/add-a-target.md."""

from parallax.array_adapter import ArrayAdapter


class Adapter(ArrayAdapter):
    name = "younger"
    dtypes = ("float32", "float64")
