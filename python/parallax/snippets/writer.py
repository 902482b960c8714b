"""Writes snippets: from a request of the engine and the Style of a library to a list of candidates,
the plainest first. The engine runs them and keeps the first that shows the finding.

A request is JSON:
    {"kind": "value", "show": what, "path": of which output ("" or "[1]"), "calls": [call...]}:
     one call that is right (role "expected") where there is one, and the one in question ("got")
    what: "" (what the calls return); "shape", "strides" or "dtype" of it; "gaps": the memory
     between the elements of an out=, "path" is its number; "input": what the call leaves in an
     input, "path" is its number among the tensors; "again": whether 100 calls give the same;
     "gradient": whether finite differences agree; "page": the call dies where a page behind an
     input must not be touched
    call: {"role", "recorded": a tensor}: what a call gave elsewhere; or
          {"role", "program", "arguments": [[name, by keyword, value]...],
           "part": None or ["flat", "rows", "item" or "squeezed", begin, length],
           "results": [[dtype, shape]...]}
    value: {"tensor": {"dtype", "shape", "values": [text...], "to": dtype, "layout",
                       "requires_grad"}}: made in "dtype", then converted and laid out;
           {"dtype": name}, {"list": [...]}, {"tuple": [...]}, {"dict": [[key, value]...]} or
           {"text": Python}
A candidate: {"imports": [line...], "setup": [line...], "expected": text, "then": [line...], "got":
text}: in that order, each text an expression; an empty `expected`: there is none. With "phrase":
what the exception of `got` says.
"""

import json
import keyword
import re

from parallax import chains
from parallax.snippets.style import NoSnippet

_MOST_NUMBERS = 256  # in one literal; nobody reads more
_MOST_ON_ONE_THREAD = 2  # the plainest styles, of which the first candidate is tried so


class _Writer:
    """The variables of one snippet: each tensor is written once."""

    def __init__(self, style, shares=True, paged=(), apart=False):
        self.style = style
        self.setup = []
        self.written = []  # every line that defines a tensor, whatever became of `setup`
        self.tensors = []  # (variable, tensor) of each, in order
        self._shares = shares  # whether equal tensors are one variable
        self._apart = apart    # though not those of one call, which changes some of them
        self._begun = 0        # how many tensors the calls before this one have
        self._paged = paged  # numbers of the tensors that end at a page
        self._known = {}   # contents -> variable of the contiguous tensor
        self._derived = {}  # (variable, layout or dtype) -> variable
        self.chain = []  # the lines of the function that was written last
        self._taken = {style.module, "got", "expected", "out", "module", "chain"}

    def begin_call(self):
        self._begun = len(self.tensors)

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
        listed = len(tensor["values"]) <= _MOST_NUMBERS or len(set(tensor["values"])) == 1
        key = json.dumps([tensor[part] for part in ("dtype", "shape", "values", "requires_grad")] +
                         [self._owner()])
        if key not in self._known:
            text = self.style.tensor(tensor) if listed else _unlisted(self.style, tensor)
            self._known[key] = self._define(name, text)
        variable = self._known[key]
        if tensor["to"] != tensor["dtype"]:
            text = self.style.widened(variable, tensor)
            variable = self._derive(variable, tensor["to"], text)
        if tensor["layout"] != "contiguous":
            text = self.style.laid_out(variable, tensor)
            variable = self._derive(variable, tensor["layout"], text)
        if len(self.tensors) in self._paged:
            variable = self._derive(variable, "at_end", "at_page_end(%s)" % variable)
        self.tensors.append((variable, tensor))
        return variable

    def _owner(self):
        """Equal tensors of one owner are one variable."""
        if not self._shares:
            return len(self.tensors)
        return len(self.tensors) - self._begun if self._apart else 0

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
        self.written.append(self.setup[-1])
        return variable


def _unlisted(style, tensor):
    """In the place of more numbers than anybody reads: of integers the one of the largest size."""
    if tensor["dtype"].startswith(("int", "uint")):
        extreme = max(tensor["values"], key=lambda text: abs(int(text)))
        return style.tensor(dict(tensor, values=[extreme] * len(tensor["values"])))
    return _ramp(style, tensor)


def _ramp(style, tensor):
    try:
        numbers = [float(value) for value in tensor["values"]]
    except ValueError:  # complex, nan or infinity
        numbers = []
    if not numbers or "float" not in tensor["dtype"]:
        raise NoSnippet("the witness has a tensor of %d numbers" % len(tensor["values"]))
    return style.ramp(tensor, min(numbers), max(numbers))


def _candidates(style, request):
    special = {"gaps": _gaps, "input": _input, "again": _again, "gradient": _gradient,
               "page": _page}
    return special.get(request["show"], _calls)(style, request)


def _calls(style, request):
    """Two calls, or the one that is the finding."""
    writer = _writer_of(style, [call for call in request["calls"] if "recorded" not in call])
    imports, texts = list(style.imports), {"expected": ""}
    # What is right comes first: the call in question may change its inputs.
    calls = sorted(request["calls"], key=lambda call: call["role"] == "got")
    writer.setup += style.before([call for call in calls if "recorded" not in call])
    parts = {}
    for call in calls:
        if "recorded" in call:
            more, text = [], style.recorded(call["recorded"])
        else:
            more, text = _call(style, writer, call, call is not calls[-1])
        imports += [line for line in more if line not in imports]
        if request["show"]:
            text = style.shown(text + request["path"], request["show"])
        texts[call["role"]] = text
        parts[call["role"]], writer.setup = writer.setup, []
    if "expected" not in parts:
        parts = {"expected": parts["got"], "got": []}
    return [{"imports": imports, "setup": parts["expected"], "expected": texts["expected"],
             "then": parts["got"], "got": texts["got"]}]


def _writer_of(style, calls):
    """Equal arguments are one variable, but where a call changes some of them."""
    return _Writer(style, apart=any(_mutates(style, call) for call in calls))


def _got(request):
    return next(call for call in request["calls"] if call["role"] == "got")


def _gaps(style, request):
    """The memory beside an out=, before the call and after it."""
    call = _got(request)
    writer = _writer_of(style, [call])
    args, kwargs = _arguments(style, writer, call, False)
    lines, memory, text = style.gaps(call, args, kwargs, int(request["path"]))
    return [{"imports": list(style.imports), "setup": writer.setup + lines,
             "expected": style.copied(memory), "then": [text], "got": memory}]


def _input(style, request):
    """An input, before the call and after it."""
    writer = _Writer(style, shares=False)
    more, text = _call(style, writer, _got(request), False)
    variable, _ = writer.tensors[int(request["path"])]
    return [{"imports": list(style.imports) + more, "setup": writer.setup,
             "expected": style.copied(variable), "then": [text], "got": variable}]


def _again(style, request):
    """How many different results a hundred calls give."""
    call = _got(request)
    writer = _writer_of(style, [call])
    more, text = _call(style, writer, call, True)
    return [{"imports": list(style.imports) + more, "setup": writer.setup, "expected": "",
             "then": [], "got": "len({str(%s) for _ in range(100)})" % listed}
            for listed in style.listed(text, call["results"])]


def _gradient(style, request):
    """The library's own check of a derivative against finite differences."""
    writer, call = _Writer(style, shares=False), _got(request)
    path, _, form = call["program"].partition("@")
    call = _with_tensors(dict(call, program=path), _differentiable)
    more, text = _call(style, writer, call, False)
    names = [name for name, tensor in writer.tensors if tensor["requires_grad"]]
    found = []
    if request["kind"] == "crash":  # which the check may not get to
        plain = _Writer(style, shares=False)
        records = form != "jvp"  # the other mode, if the tensors ask for that
        _call(style, plain, call if records else _with_tensors(call, _without_gradient), False)
        lines, derivative = style.derivative(text, names, form)
        found.append({"imports": list(style.imports) + more, "setup": plain.setup + lines,
                      "expected": "", "then": [], "got": derivative})
    lines, text, phrase = style.gradcheck(text, names, form)
    found.append({"imports": list(style.imports) + more, "setup": writer.setup + lines,
                  "expected": "", "then": [], "got": text, "phrase": phrase})
    return found


def _with_tensors(call, change):
    """The call with each tensor of its arguments as change() gives it."""
    return dict(call, arguments=[[name, by_keyword, _by_tensor(change, value)]
                                 for name, by_keyword, value in call["arguments"]])


def _without_gradient(tensor):
    return dict(tensor, requires_grad=False)


def _differentiable(tensor):
    """The tensor as a check of derivatives takes it: in the wide dtype from the start."""
    wanted = tensor["to"].startswith(("float", "complex"))
    return dict(tensor, dtype=tensor["to"], layout="contiguous", requires_grad=wanted)


def _by_tensor(change, value):
    """The value with each tensor as change() gives it."""
    if "tensor" in value:
        return {"tensor": change(value["tensor"])}
    if "dict" in value:
        return {"dict": [[key, _by_tensor(change, item)] for key, item in value["dict"]]}
    for kind in ("list", "tuple"):
        if kind in value:
            return {kind: [_by_tensor(change, item) for item in value[kind]]}
    return value


def _page(style, request):
    """The call on inputs that end at a page which must not be touched: one of them, or all."""
    call, found = _got(request), []
    imports, lines = style.at_page_end()
    writer = _Writer(style)
    _arguments(style, writer, call, False)
    every = range(len(writer.tensors))
    for paged in [(number,) for number in every] + [tuple(every)] * (len(every) > 1):
        writer = _Writer(style, shares=False, paged=paged)
        more, text = _call(style, writer, call, False)
        found.append({"imports": list(style.imports) + imports + more,
                      "setup": lines + writer.setup, "expected": "", "then": [], "got": text})
    return found


def _arguments(style, writer, call, copies):
    args, kwargs = [], []
    writer.begin_call()
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
    if call["program"].startswith(("rule:", "text:")):
        args, kwargs = _arguments(style, writer, call, False)
        lines, text = style.of_program(call["program"], writer.written, args, kwargs)
        writer.setup += lines
        return [], style.part(text, call["part"]) if call["part"] else text
    if call["program"].partition("@")[0].endswith(".chain"):
        call, again = _as_function(writer, call), True
    args, kwargs = _arguments(style, writer, call, again and _mutates(style, call))
    imports, lines, text = style.call(call, args, kwargs)
    writer.setup += lines
    return imports, style.part(text, call["part"]) if call["part"] else text


def _mutates(style, call):
    return call.get("mutates", False) or style.mutates(call["program"])


def _as_function(writer, call):
    """The call of a chain as that of a function `chain`, which is written before it."""
    calls = [[each["tuple"][0]["text"].strip("'")] + [_plain(part) for part in each["tuple"][1:]]
             for each in call["arguments"][0][2]["list"]]
    tensors = call["arguments"][1:]
    lines = chains.lines_of(calls, len(tensors), lambda value: writer.value("value", value))
    if lines != writer.chain:  # both sides call one function
        writer.setup += ["", *lines, "", ""]
        writer.chain = lines
    _, at, form = call["program"].partition("@")
    return dict(call, program="chain" + at + form,
                arguments=tensors, mutates=any(chains.writes(each[0]) for each in calls))


def _plain(value):
    """The lists, dictionaries and names of a chain; what else there is stays as it was sent."""
    if "list" in value or "tuple" in value:
        items = [_plain(item) for item in value.get("list", value.get("tuple"))]
        return items if "list" in value else tuple(items)
    if "dict" in value:
        return {key: _plain(item) for key, item in value["dict"]}
    text = value.get("text", "").strip("'")
    return text if chains.is_name(text) else value


def none(reason):
    """The answer of an adapter that writes none."""
    return json.dumps({"candidates": [], "reason": reason})


def write(text, styles):
    """The adapter's answer to a request: JSON of {"candidates": [...], "reason": why none}."""
    request, found, first, reason = json.loads(text), [], [], ""
    for number, style in enumerate(styles):
        try:
            more = [each for each in _candidates(style, request) if each not in found]
            found += more
            first += more[:1] if number < _MOST_ON_ONE_THREAD else []
        except NoSnippet as error:
            reason = reason or str(error)
        except LookupError:  # the adapter's tables do not have the function, or the form
            reason = reason or "the adapter knows no plain code for this call"
    # As targets are hunted, where the plainest alone does not show it.
    line = styles[0].one_thread
    found += [dict(each, setup=[line, *each["setup"]]) for each in first
              if line and line not in each["setup"]]
    return json.dumps({"candidates": found, "reason": "" if found else reason})
