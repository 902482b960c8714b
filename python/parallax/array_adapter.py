"""ArrayAdapter, the base of adapters of libraries on NumPy arrays: docs/add-a-target.md."""

from parallax.arrays.adapter import ArrayAdapter

__all__ = ["ArrayAdapter"]
