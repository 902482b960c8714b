"""Which lines of its sources a call runs: what tells whether an input takes a path (docs/paths.md)."""

import json
import os
import sys

from . import sources


class NoSuchWay(Exception):
    """There is no such way to make this call."""


class Way:
    """A way to make the call: `name`, for people; `run(function, args, kwargs)` makes it."""

    def __init__(self, name, run):
        self.name, self.run = name, run


def plain(function, args, kwargs):
    """The call as users make it."""
    if hasattr(function, "prepare"):
        function = function.prepare(*args, **kwargs)
    return function(*args, **kwargs)


class Followed:
    """A program that makes a call in several ways and says of each what it ran: JSON of docs/paths.md.
    `library`: the Library whose lines count."""

    def __init__(self, function, library, ways=()):
        self._function = function
        self._places = tuple(place for place in map(_place_of, library.packages) if place)
        self._others = tuple(
            name.replace(".", "/").rstrip("*") + end for name in library.external
            for end in (("",) if name.endswith("*") else ("/", ".py")))
        self._ways = [Way("", plain), *ways]

    def __call__(self, *args, **kwargs):
        followed = [self._follow(way, args, kwargs) for way in self._ways]
        return json.dumps([each for each in followed if each is not None], separators=(",", ":"))

    def _follow(self, way, args, kwargs):
        trace = _Trace(self._places, self._others)
        ended = {"way": way.name}
        try:
            with trace:
                way.run(self._function, args, kwargs)
        except NoSuchWay:
            return None
        except Exception as error:   # whatever the library says is what is asked
            ended["type"] = type(error).__name__
            ended["message"] = str(error)[:2000].encode("utf-8", "replace").decode()
        return {**ended, **trace.found()}


def _place_of(package):
    """The folder of a package, or the file of a module that is no more; None: it is not there."""
    file = getattr(sys.modules.get(package), "__file__", None)
    if file is None:
        return None
    folder, leaf = os.path.split(os.path.abspath(file))
    return folder + os.sep if leaf.startswith("__init__.") else os.path.join(folder, leaf)


class _Trace:
    """Lines that run while it is entered, and those at which something was raised."""

    def __init__(self, places, others):
        self._places, self._others = places, others
        self._lines = {}    # of a file's name
        self._raised = {}
        self._before = None

    def __enter__(self):
        self._before = sys.gettrace()
        sys.settrace(self._enter)

    def __exit__(self, *_):
        sys.settrace(self._before)

    def _enter(self, frame, event, _):
        name = frame.f_code.co_filename
        if name not in self._lines:
            self._lines[name] = set() if self._is_read(name) else None
        lines = self._lines[name]
        if lines is None:
            return None
        raised = self._raised.setdefault(name, set())

        def note(frame, event, _):
            if event == "line":
                lines.add(frame.f_lineno)
            elif event == "exception":
                raised.add(frame.f_lineno)
            return note
        return note

    def _is_read(self, name):
        return name.startswith(self._places) and not sources.relative_path(name).startswith(self._others)

    def found(self):
        return {"ran": _by_file(self._lines, _ranges), "raised": _by_file(self._raised, sorted)}


def _by_file(held, form):
    return {sources.relative_path(name): form(lines) for name, lines in sorted(held.items()) if lines}


def _ranges(lines):
    """[first, last, first, last, ...] of runs of lines."""
    found = []
    for line in sorted(lines):
        if found and line == found[-1] + 1:
            found[-1] = line
        else:
            found += [line, line]
    return found
