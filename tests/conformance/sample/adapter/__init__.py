"""The adapter of smallstats."""

from parallax.array_adapter import ArrayAdapter


class Adapter(ArrayAdapter):
    name = "smallstats"
    skipped = ("selftest",)
    dtypes = ("float32", "float64", "int32", "int64")
    types = {"low": "number", "high": "number", "window": "int"}
    traits = {"elementwise": ("clipped",), "accumulates": ("rms", "total")}
    references = {"clipped": "numpy.clip"}
