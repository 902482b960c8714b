"""The toy's kernels are C++; what some of them check stands in Python beside it, in toy_checks."""

from parallax.paths import reach
from parallax.paths.library import Check, Library


class Toy(Library):
    packages = ("toy_checks",)
    checks = {"check": Check(kind="ValueError")}

    def entry(self, api):
        try:
            import toy_checks
        except ImportError:
            raise LookupError("builtin")
        function = getattr(toy_checks, api.rpartition(".")[2], None)
        if function is None:
            raise LookupError("builtin")
        return self.source(function)[0]


def text(api):
    """The JSON of an API, on one line."""
    return reach.Reader(Toy()).text(api)
