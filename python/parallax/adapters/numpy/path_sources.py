"""What of NumPy's and SciPy's sources is not like others', for parallax.paths: docs/paths.md."""

from parallax.arrays.path_sources import ArrayLibrary
from parallax.paths.library import Check


class NumpyLibrary(ArrayLibrary):
    external = ("numpy.testing", "numpy._core.overrides", "numpy._core.arrayprint", "scipy._lib.array_api_compat",
                "scipy._external", "numpy.f2py", "scipy._lib._ccallback", "numpy.lib._npyio_impl")
    # Of several arrays the first.
    checks = {word: Check(kind="LinAlgError", operator=operator, right={"e": "const", "v": 2}, call="numpy.ndim")
              for word, operator in (("_assert_2d", "=="), ("_assert_stacked_2d", ">="))}
    places = {"normalize_axis_index": "AxisError"}
    rewrites = dict.fromkeys(("asarray", "asanyarray", "_asarray", "_asarray_validated", "ascontiguousarray"), "same")
