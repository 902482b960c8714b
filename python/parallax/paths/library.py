"""Library: what an adapter says of the sources of its library. An adapter derives from it."""

import inspect
import types

from . import sources


class Library:
    packages = ()     # top packages whose functions are read: ("torch",)
    external = ()     # beginnings of modules and functions that are not followed: ("torch._dynamo",)
    checks = {}       # last part of the name of a check function -> Check
    answers = {}      # last part of a name -> what it returns in a plain call: {"is_scripting": False}
    check_methods = {}   # name of a method that checks its object and gives it back -> Check
    # Last part of the name of a function of a place and of how many there are, which gives the place from the
    # start -> what it raises where there is none: {"normalize_axis_index": "AxisError"}
    places = {}
    # Last part of a name -> what its call says: "first", its first argument; "same", its only argument; "rest",
    # those behind the first; "one", the list of the second if there is no third; "and", "or", "not", "=="; "unknown", what no argument decides.
    rewrites = {}
    methods = {}      # method -> the method that is read in its place
    flags = ("config", "backends", "flags")   # modules whose values are settings

    def entry(self, api):
        """The source (Written or Made) that the API begins with; LookupError, with the reason, when there is
        none."""
        raise LookupError("no such API: " + api)

    def dtype_name(self, found):
        """Parallax's name of a dtype; None of anything else."""
        return None

    def object_name(self, found):
        """The full name of an object that is the same only as itself, a layout of memory say; None of any other."""
        return None

    def public_name(self, found):
        """The name that users know a function or class by; None where that is not known."""
        return None

    def unwrap(self, found):
        """The callable without its decorators."""
        return sources.unwrap(found)

    def member(self, owner, name):
        """An attribute of an object of the library's own, or sources.MISSING."""
        return sources.MISSING

    def made(self, found):
        """The Made source of a callable that has no Python of its own; None for any other."""
        return None

    # --- what follows is the same for all libraries ---

    def is_ours(self, module):
        return (module or "").partition(".")[0] in self.packages

    def is_external(self, name):
        return any(name == each or name.startswith(each + ".") or each[-1] == "*" and name.startswith(each[:-1])
                   for each in self.external)

    def source(self, found, owner=None):
        """(source, None) of a callable, or (None, why it is not read: "" if it is none of the library's)."""
        made = self.made(found)
        if made is not None:
            return made, None
        plain = self.unwrap(found)
        if isinstance(plain, types.MethodType):
            owner = owner or (None if inspect.isclass(plain.__self__) else type(plain.__self__))
            plain = plain.__func__
        if not isinstance(plain, types.FunctionType):
            ours = self.is_ours(getattr(plain, "__module__", None)) and not inspect.isclass(plain)
            return None, "builtin" if ours else ""
        if not self.is_ours(plain.__module__):
            return None, ""
        if self.is_external(plain.__module__) or self.is_external(plain.__module__ + "." + plain.__qualname__):
            return None, "external"
        written = sources.Written(plain, owner)
        return (written, None) if written.node() is not None else (None, "no source")


class Check:
    """Where the arguments of a check function stand: numbers of places, or (place, keyword)."""

    def __init__(self, test=0, kind="RuntimeError", message=1, operator=None, right=None, call=None, kind_at=None):
        self.test, self.kind, self.message, self.kind_at = test, kind, message, kind_at
        # Of one that compares: test OPERATOR right, or call(test) OPERATOR right. `right`: a place or an expression.
        self.operator, self.right, self.call = operator, right, call
