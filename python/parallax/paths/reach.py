"""Reach: the functions behind an API, breadth first, as one text of docs/paths.md."""

import collections
import json

from . import functions
from .sources import Made

MAX_DEPTH = 5
MAX_FUNCTIONS = 200
MAX_STATEMENTS = 20000
_KEPT_FORMS = 3000
_MAX_UNREAD = 500


class Reader:
    """Reads the sources of one library; keeps the forms met last."""

    def __init__(self, library):
        self._library = library
        self._forms = collections.OrderedDict()

    def text(self, api):
        """The JSON of an API, on one line. An API of which nothing is read has no functions, and the reason
        in "unread"."""
        text = json.dumps(self.of(api), separators=(",", ":"), ensure_ascii=False, allow_nan=False)
        return text.encode("utf-8", "replace").decode("utf-8")   # a lone surrogate is no UTF-8

    def of(self, api):
        try:
            entry = self._library.entry(api)
        except LookupError as error:
            return self._nothing(api, error.args[0] if error.args else "no such API")
        except Exception as error:  # of another build of the library, say
            return self._nothing(api, _told(error))
        return _Walk(self, entry).json(api)

    @staticmethod
    def _nothing(api, why):
        return {"api": api, "entry": "", "functions": {}, "unread": ["%s (%s)" % (api, why)]}

    def form(self, source):
        """(Form, None), or (None, why there is none)."""
        identity = source.identity()
        found = self._forms.pop(identity, None)
        if found is None:
            found = self._made(source)
            while len(self._forms) >= _KEPT_FORMS:
                self._forms.popitem(last=False)
        self._forms[identity] = found
        return found

    def _made(self, source):
        try:
            made = functions.form_of(self._library, source)
        except Exception as error:  # one function that cannot be read leaves the others as they are
            return None, _told(error)
        return made, "nested too deeply" if made is None else None


def _told(error):
    return "not understood: " + type(error).__name__


class _Walk:
    """Of one API."""

    def __init__(self, reader, entry):
        self._reader = reader
        self._forms = {}     # key -> Form, in the order met
        self._keys = {}      # identity of a source -> key, of those that are read
        self._unread = {}
        self._statements = 0
        self.entry = self._walk(entry)

    def _walk(self, entry):
        met = {entry.identity()}
        queue = collections.deque([(entry, 0)])
        while queue:
            source, depth = queue.popleft()
            form = self._admit(source, depth)
            if form is None:
                continue
            self._unread.update(dict.fromkeys(form.unread))
            below = depth + (0 if isinstance(source, Made) else 1)
            for _, called in form.called:
                if called.identity() not in met:
                    met.add(called.identity())
                    queue.append((called, below))
        return self._keys.get(entry.identity(), "")

    def _admit(self, source, depth):
        """The form, where the limits leave room for it."""
        if depth > MAX_DEPTH:
            return self._leave(source, "more than %d calls deep" % MAX_DEPTH)
        if len(self._forms) >= MAX_FUNCTIONS:
            return self._leave(source, "more than %d functions" % MAX_FUNCTIONS)
        form, why_not = self._reader.form(source)
        if form is None:
            return self._leave(source, why_not)
        if self._statements + form.count > MAX_STATEMENTS:
            return self._leave(source, "more than %d statements" % MAX_STATEMENTS)
        self._statements += form.count
        key, number = source.key(), 1
        while key in self._forms:   # the same lines with another closure
            number += 1
            key = "%s #%d" % (source.key(), number)
        self._forms[key] = form
        self._keys[source.identity()] = key
        return form

    def _leave(self, source, why):
        self._unread["%s (%s)" % (source.name, why)] = None

    def json(self, api):
        for form in self._forms.values():
            for call, source in form.called:
                key = self._keys.get(source.identity())
                call.pop("function", None)
                if key is not None:
                    call["function"] = key
        return {"api": api, "entry": self.entry,
                "functions": {key: form.json for key, form in self._forms.items()},
                "unread": list(self._unread)[:_MAX_UNREAD]}
