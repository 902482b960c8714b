"""The sources behind the APIs of an ArrayAdapter, for parallax.paths: docs/paths.md."""

from parallax.paths.library import Library


class ArrayLibrary(Library):
    def __init__(self, adapter):
        self._adapter = adapter
        self.packages = tuple(dict.fromkeys(
            path.partition(".")[0] for path in (adapter.name,) + tuple(adapter.namespaces)))

    def entry(self, api):
        function = self._adapter.functions.get(api)
        if function is None:
            raise LookupError("no such API")
        source, why_not = self.source(function)
        if source is None:
            raise LookupError(why_not or "builtin")
        return source

    def dtype_name(self, found):
        numpy = self._adapter.numpy
        name = None
        if isinstance(found, numpy.dtype):
            name = found.name
        elif isinstance(found, type) and issubclass(found, numpy.generic):
            name = found.__name__.rstrip("_")   # an abstract one, such as numpy.floating, is no dtype
        return name if name in self._adapter.dtypes else None
