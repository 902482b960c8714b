"""Snippets: a finding as plain code of the library, as a person would type it into a report.

An adapter hands a request of the engine to write() with a Style, which knows how the library is
written. What comes back is a list of candidates, the plainest first; the engine runs them and keeps
the first that shows the finding.

A request is JSON:
    {"kind": "value", "show": "" or "shape" "strides" "dtype" (of metadata), "path": of which
     output ("" or "[1]"), "calls": [call...]}: one that is right (role "expected") where there is one, and the one in
     question (role "got"). "show" is "gaps" where the call writes beside the elements of its out=,
     and "path" the number of that output
    call: {"role", "program", "arguments": [[name, by keyword, value]...],
           "part": None or ["flat" or "rows", begin, length], "results": [[dtype, shape]...]}
    value: {"tensor": {"dtype", "shape", "values": [text...], "to": dtype, "layout",
                       "requires_grad"}}: made in "dtype", then converted and laid out;
           {"dtype": name}, {"list": [...]}, {"tuple": [...]}, {"dict": [[key, value]...]} or
           {"text": Python}
A candidate: {"imports": [line...], "setup": [line...], "expected": text, "then": [line...], "got":
text}: in that order, each text an expression; an empty `expected`: there is none.
"""

import json
import keyword
import re

_MOST_NUMBERS = 256  # in one literal; nobody reads more


class NoSnippet(Exception):
    """There is no plain code for the request; the text says why."""


class Style:
    """How a library is written. Expressions are Python text."""

    imports = ()
    module = ""  # the name that is imported; no variable gets it

    def tensor(self, tensor):
        """A contiguous tensor of these values."""
        raise NotImplementedError

    def laid_out(self, name, tensor):
        """The tensor that the variable `name` holds, in tensor["layout"]."""
        raise NoSnippet("no plain way to lay a tensor %s" % tensor["layout"])

    def widened(self, name, tensor):
        """The variable's tensor in the wider dtype tensor["to"]."""
        raise NoSnippet("no plain way to widen a tensor")

    def dtype(self, name):
        return self.module + "." + name

    def copied(self, expression):
        """A copy, for a call that changes its argument."""
        raise NoSnippet("no plain way to copy a tensor")

    def part(self, expression, part):
        """The slice of an output that the other side computes alone."""
        how, begin, length = part
        end = begin + length
        flat = ".reshape(-1)" if how == "flat" else ""
        return "%s%s[%s%d]" % (expression, flat, "%d:" % begin if begin else ":", end)

    def shown(self, expression, what):
        """What of an output is compared: its shape, strides or dtype."""
        return "%s.%s" % (expression, what)

    def gaps(self, call, args, kwargs, output):
        """(lines that make the out=, the memory beside output number `output`, the call)."""
        raise NoSnippet("no plain way to give it memory to write to")

    def call(self, call, args, kwargs):
        """(imports, lines before the call, the call). `args` are texts, `kwargs` pairs of them."""
        raise NotImplementedError

    def mutates(self, program):
        return False

    def before(self, calls):
        """Lines that come first: a setting that one of the calls changes."""
        return []


def nested(shape, values):
    """The values as nested lists: "[[1.0, 2.0], [3.0, 4.0]]"; one alone without brackets."""
    if not shape:
        return values[0]
    if len(shape) == 1:
        return "[%s]" % ", ".join(values)
    size = len(values) // shape[0] if shape[0] else 0
    return "[%s]" % ", ".join(nested(shape[1:], values[i * size:(i + 1) * size])
                              for i in range(shape[0]))


def joined(args, kwargs):
    return ", ".join(list(args) + ["%s=%s" % pair for pair in kwargs])


class _Writer:
    """The variables of one snippet: each tensor is written once."""

    def __init__(self, style):
        self.style = style
        self.setup = []
        self._known = {}   # contents -> variable of the contiguous tensor
        self._derived = {}  # (variable, layout or dtype) -> variable
        self._taken = {style.module, "got", "expected", "out", "module"}

    def value(self, name, value):
        if "tensor" in value:
            return self._tensor(name, value["tensor"])
        if "dtype" in value:
            return self.style.dtype(value["dtype"])
        if "text" in value:
            return value["text"]
        if "dict" in value:
            return "{%s}" % ", ".join("%r: %s" % (key, self.value(name, item))
                                      for key, item in value["dict"])
        items = [self.value(name, item) for item in value.get("list", value.get("tuple"))]
        if "list" in value:
            return "[%s]" % ", ".join(items)
        return "(%s%s)" % (", ".join(items), "," if len(items) == 1 else "")

    def _tensor(self, name, tensor):
        if len(tensor["values"]) > _MOST_NUMBERS and len(set(tensor["values"])) > 1:
            raise NoSnippet("the witness has a tensor of %d numbers" % len(tensor["values"]))
        key = json.dumps([tensor[part] for part in ("dtype", "shape", "values", "requires_grad")])
        if key not in self._known:
            self._known[key] = self._define(name, self.style.tensor(tensor))
        variable = self._known[key]
        if tensor["to"] != tensor["dtype"]:
            text = self.style.widened(variable, tensor)
            variable = self._derive(variable, tensor["to"], text)
        if tensor["layout"] == "contiguous":
            return variable
        return self._derive(variable, tensor["layout"], self.style.laid_out(variable, tensor))

    def _derive(self, variable, how, expression):
        if (variable, how) not in self._derived:
            self._derived[variable, how] = self._define(
                "%s_%s" % (variable, how.replace("-", "_")), expression)
        return self._derived[variable, how]

    def _define(self, name, expression):
        name = re.sub(r"\W", "_", name.rpartition(".")[2]).lstrip("_0123456789")
        if not name or keyword.iskeyword(name) or name == "self":
            name = "x"
        variable, number = name, 1
        while variable in self._taken:
            number += 1
            variable = "%s%d" % (name, number)
        self._taken.add(variable)
        self.setup.append("%s = %s" % (variable, expression))
        return variable


def _candidate(style, request):
    writer = _Writer(style)
    if request["show"] == "gaps":
        return _gaps(style, writer, request)
    imports, texts = list(style.imports), {"expected": ""}
    # What is right comes first: the call in question may change its inputs.
    calls = sorted(request["calls"], key=lambda call: call["role"] == "got")
    writer.setup += style.before(calls)
    parts = {}
    for call in calls:
        more, text = _call(style, writer, call, call is not calls[-1])
        imports += [line for line in more if line not in imports]
        if request["show"]:
            text = style.shown(text + request["path"], request["show"])
        texts[call["role"]] = text
        parts[call["role"]], writer.setup = writer.setup, []
    if "expected" not in parts:
        parts = {"expected": parts["got"], "got": []}
    return {"imports": imports, "setup": parts["expected"], "expected": texts["expected"],
            "then": parts["got"], "got": texts["got"]}


def _gaps(style, writer, request):
    """The memory beside an out=, before the call and after it."""
    call, = request["calls"]
    args, kwargs = _arguments(style, writer, call, False)
    lines, memory, text = style.gaps(call, args, kwargs, int(request["path"]))
    return {"imports": list(style.imports), "setup": writer.setup + lines,
            "expected": style.copied(memory), "then": [text], "got": memory}


def _arguments(style, writer, call, copies):
    args, kwargs = [], []
    for name, by_keyword, value in call["arguments"]:
        text = writer.value(name or "x", value)
        if copies and "tensor" in value:
            text = style.copied(text)
        if by_keyword:
            kwargs.append((name, text))
        else:
            args.append(text)
    return args, kwargs


def _call(style, writer, call, again):
    """(imports, the call); `again`: its arguments are used once more."""
    args, kwargs = _arguments(style, writer, call, again and style.mutates(call["program"]))
    imports, lines, text = style.call(call, args, kwargs)
    writer.setup += lines
    return imports, style.part(text, call["part"]) if call["part"] else text


def none(reason):
    """The answer of an adapter that writes none."""
    return json.dumps({"candidates": [], "reason": reason})


def write(text, styles):
    """The adapter's answer to a request: JSON of {"candidates": [...], "reason": why none}."""
    request, found, reason = json.loads(text), [], ""
    for style in styles:
        try:
            found.append(_candidate(style, request))
        except NoSnippet as error:
            reason = reason or str(error)
    return json.dumps({"candidates": found, "reason": "" if found else reason})
