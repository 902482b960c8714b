"""An adapter of maze, as its author would write it after docs/add-a-target.md."""

from parallax.array_adapter import ArrayAdapter


class Adapter(ArrayAdapter):
    name = "maze"
    dtypes = ("float32", "float64", "int8", "int16", "int64")
    references = {name + twin: "maze.plain." + name for name in ("gate", "hall", "cell")
                  for twin in ("", "_twin")}
