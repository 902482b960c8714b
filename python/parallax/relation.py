"""The decorators of rule files: two programs that must agree, what is known about them, and steps of
them that can be left out.

A rule is one Python file with a function `left`, decorated with `relation`, a function `right` over
the same parameters, and a function `seeds(lib)`. docs/add-a-relation.md tells how to write one.
Standard library only; Python 3.8 or newer.
"""
import contextlib
import difflib
import functools
import hashlib
import inspect
import math

CLAIMS = ("values", "status", "dtype", "shape", "strides", "bits", "gradient", "zeros")
DEFAULT_CLAIM = ("values", "status", "shape")

# The types of parameters, without [], [2] and ?.
TYPES = ("tensor", "int", "float", "number", "bool", "str", "dtype", "expr", "any")

# api="elementwise" is short for for_each={"traits": ["elementwise"]}.
EVERY_API_WITH_TRAIT = ("elementwise",)

# What stands for the name of the API of a rule that ranges over many.
EVERY_API = "*"

# What for_each may say of the APIs that a rule ranges over, lists of words of
# docs/add-a-target.md: traits that each has, traits that none has, forms and types of parameters
# that each has.
FOR_EACH = ("traits", "without", "forms", "takes")


class OutOfDomain(ValueError):
    """The rule says nothing about these arguments. Raised by both sides alike, never a finding."""


class RuleError(Exception):
    """The rule file is wrong; the text says how to put it right."""


class _SwitchedOff:
    """The step that gives its first argument back while a program runs; "" for none."""
    step = ""
    call = 0  # 0: each time, else only the call of that number, from 1
    calls = 0  # that gave something else than their first argument


def step(function):
    """Marks a function of a rule file that gives its first argument in another way: without it, at
    one call or at all, both sides must still agree."""

    @functools.wraps(function)
    def switched(value, *args, **kwargs):
        if _SwitchedOff.step != function.__name__:
            return function(value, *args, **kwargs)
        if not _SwitchedOff.call:
            return value
        result = function(value, *args, **kwargs)
        _SwitchedOff.calls += result is not value
        return value if _SwitchedOff.calls == _SwitchedOff.call else result

    switched.is_parallax_step = True
    return switched


@contextlib.contextmanager
def without_step(name, call=0):
    """Within it the step of that name is switched off: each call, or the one of that number.
    OutOfDomain where it is called, and not that often."""
    _SwitchedOff.step, _SwitchedOff.call, _SwitchedOff.calls = name, call, 0
    try:
        yield
        if 0 < _SwitchedOff.calls < call:
            raise OutOfDomain("step %s is called %d times" % (name, _SwitchedOff.calls))
    finally:
        _SwitchedOff.step = ""


def grid(low, high, stride, size):
    """For seeds: `size` numbers between low and high, spread by a stride from 1 to 30, so that grids
    of several strides do not rise together."""
    return [low + (high - low) * (i * stride % 31 + 0.5) / 31 for i in range(size)]


def unknown(noun, word, known):
    """The text about a word that is none of the known ones, with the nearest."""
    near = difflib.get_close_matches(str(word), [str(each) for each in known], 1)
    end = "did you mean '%s'?" % near[0] if near else "known: " + ", ".join(map(str, known))
    return "unknown %s '%s'; %s" % (noun, word, end)


class Rule:
    """What a rule file says. `left`, `right`, `seeds`, and `prepare_left`, `prepare_right` and
    `applies` where it has them, are its functions, `steps` the names of those that are marked as a
    step, `sides` what left and right give, in words; `said` is what its decorator says."""

    def __init__(self, left, said):
        self.left = left
        self.for_each = said["for_each"]
        self.call_us = 0
        self.plain_left = False
        self.applies = None
        self.right = None
        self.prepare_left = None
        self.prepare_right = None
        self.seeds = None
        self.steps = []
        self.sides = []
        self.api = said["api"]
        self.claim = said["claim"]
        self.tolerance = said["tolerance"]
        self.domain = said["domain"]
        self.citation = said["citation"]
        self.libraries = said["libraries"]
        self.name = ""
        self.file = ""
        self.text = ""
        self.doc = ""

    @property
    def over_many(self):
        """Whether it ranges over APIs: its functions take the API's program first."""
        return self.for_each is not None

    def line(self):
        """That of the first decorator of left; 1 where left is no plain function."""
        return getattr(getattr(self.left, "__code__", None), "co_firstlineno", 1)

    def parameters(self):
        """A list in the vocabulary of docs/add-a-target.md; empty for a rule over many APIs."""
        if self.over_many:
            return []
        result = []
        for parameter in inspect.signature(self.left).parameters.values():
            if not isinstance(parameter.annotation, str):
                raise RuleError("parameter %s of left needs its type as a string, such as "
                                "'tensor'" % parameter.name)
            base = parameter.annotation.partition("[")[0].rstrip("?")
            if base not in TYPES:
                raise RuleError("parameter %s of left: %s" % (
                    parameter.name, unknown("type", base, TYPES)))
            entry = {"name": parameter.name, "type": parameter.annotation,
                     "keyword_only": parameter.kind is inspect.Parameter.KEYWORD_ONLY}
            if parameter.default is not inspect.Parameter.empty:
                entry["default"] = repr(parameter.default)
            result.append(entry)
        return result

    def describe(self):
        """All of it as JSON-able data."""
        return {
            "name": self.name,
            "file": self.file,
            "line": self.line(),
            "doc": self.doc,
            "api": self.api,
            "for_each": self.for_each,
            "call_us": self.call_us,
            "steps": self.steps,
            "sides": self.sides,
            "plain_left": self.plain_left,
            "parameters": self.parameters(),
            "claim": list(self.claim),
            "tolerance": self.tolerance,
            "domain": self.domain,
            "citation": self.citation,
            "libraries": list(self.libraries),
            "digest": hashlib.sha256(self.text.encode()).hexdigest(),
            "programs": ["rule:%s@left" % self.name, "rule:%s@right" % self.name],
        }


def _for_each_of(api, said, domain, libraries):
    """What a rule says of the APIs that it ranges over; None for one about a single API."""
    if api in EVERY_API_WITH_TRAIT and said is None:
        said = {"traits": [api]}
    elif api is not None and said is not None:
        raise RuleError("a rule is about an api, or for_each of many: leave one of them out")
    if said is None:
        if api is None:
            raise RuleError("a rule needs an api, or for_each: what is it about?")
        return None
    if not isinstance(said, dict):
        raise RuleError("for_each is a dictionary of lists, such as {'takes': ['tensor']}")
    for key, words in said.items():
        if key not in FOR_EACH:
            raise RuleError("for_each: " + unknown("key", key, FOR_EACH))
        if not isinstance(words, (list, tuple)) or not all(isinstance(w, str) for w in words):
            raise RuleError("for_each: %s is a list of words" % key)
    if domain:
        raise RuleError("a rule over many APIs has no domain; its sides raise OutOfDomain instead")
    if not libraries:
        raise RuleError("a rule over many APIs names its libraries: libraries=('torch',)")
    return {key: list(words) for key, words in said.items()}


def _tolerance_of(said):
    numbers = said if isinstance(said, (list, tuple)) and len(said) == 2 else ()
    fits = [not isinstance(each, bool) and isinstance(each, (int, float)) and 0 <= each < math.inf
            for each in numbers]
    if not fits or not all(fits):
        raise RuleError("tolerance is (relative, absolute), two numbers from 0 on, not %r" % (said,))
    return {"rtol": float(said[0]), "atol": float(said[1])}


def relation(api=None, citation="", claim=DEFAULT_CLAIM, tolerance=None, domain=None, libraries=(),
             for_each=None):
    """Marks `left` of a rule file.

    api: canonical name of the API the rule is filed under, or "elementwise".
    for_each: instead of `api`: which APIs the rule ranges over, see FOR_EACH.
    citation: where the equality is stated or why it holds.
    claim: what must agree, some of CLAIMS.
    tolerance: None for the default of the data type, or (relative, absolute).
    domain: clauses of docs/constraints.md about the parameters of left, or what is short for them
        (parallax/rulebook/domain.py).
    libraries: those whose tensors the functions handle; by default the first word of `api`.
    """
    if not isinstance(citation, str) or not (api is None or isinstance(api, str)):
        raise RuleError("api and citation are texts")
    if isinstance(libraries, str) or not all(isinstance(each, str) for each in libraries):
        raise RuleError("libraries is a list of names: libraries=('torch',), not %r" % (libraries,))
    for each in claim:
        if each not in CLAIMS:
            raise RuleError(unknown("claim", each, CLAIMS))
    many = _for_each_of(api, for_each, domain, libraries)
    if not citation:
        raise RuleError("a rule needs a citation: where is the equality stated?")
    if tolerance is not None:
        tolerance = _tolerance_of(tolerance)

    said = {"api": api or EVERY_API, "for_each": many, "claim": tuple(claim),
            "tolerance": tolerance, "domain": domain or [], "citation": citation,
            "libraries": tuple(libraries) or (api.partition(".")[0],)}

    def mark(left):
        left.parallax_rule = Rule(left, said)
        return left

    return mark
