"""The decorator of rule files: two programs that must agree, and what is known about them.

A rule is one Python file with a function `left`, decorated with `relation`, a function `right` over
the same parameters, and a function `seeds(lib)`. docs/add-a-relation.md tells how to write one.
Standard library only; Python 3.8 or newer.
"""
import difflib
import hashlib
import inspect

CLAIMS = ("values", "status", "dtype", "shape", "strides", "bits", "gradient")
DEFAULT_CLAIM = ("values", "status", "shape")

# The types of parameters, without [], [2] and ?.
TYPES = ("tensor", "int", "float", "number", "bool", "str", "dtype", "expr", "any")

# A rule over this pseudo-API applies to every API with the trait of the same name; its functions
# take the API's program as their first argument.
EVERY_API_WITH_TRAIT = ("elementwise",)


class OutOfDomain(ValueError):
    """The rule says nothing about these arguments. Raised by both sides alike, never a finding."""


class RuleError(Exception):
    """The rule file is wrong; the text says how to put it right."""


def unknown(noun, word, known):
    """The text about a word that is none of the known ones, with the nearest."""
    near = difflib.get_close_matches(str(word), [str(each) for each in known], 1)
    end = "did you mean '%s'?" % near[0] if near else "known: " + ", ".join(map(str, known))
    return "unknown %s '%s'; %s" % (noun, word, end)


class Rule:
    """What a rule file says. `left`, `right`, `seeds`, and `prepare_left` and `prepare_right` where
    it has them, are its functions."""

    def __init__(self, left, api, claim, tolerance, domain, citation, libraries):
        self.left = left
        self.right = None
        self.prepare_left = None
        self.prepare_right = None
        self.seeds = None
        self.api = api
        self.claim = claim
        self.tolerance = tolerance
        self.domain = domain
        self.citation = citation
        self.libraries = libraries
        self.name = ""
        self.file = ""
        self.text = ""
        self.doc = ""
        self.fingerprint = ""

    @property
    def over_trait(self):
        return self.api in EVERY_API_WITH_TRAIT

    def parameters(self):
        """A list in the vocabulary of docs/add-a-target.md; empty for a rule over a trait."""
        if self.over_trait:
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
            "fingerprint": self.fingerprint,
            "doc": self.doc,
            "api": self.api,
            "parameters": self.parameters(),
            "claim": list(self.claim),
            "tolerance": self.tolerance,
            "domain": self.domain,
            "citation": self.citation,
            "libraries": list(self.libraries),
            "digest": hashlib.sha256(self.text.encode()).hexdigest(),
            "programs": ["rule:%s@left" % self.name, "rule:%s@right" % self.name],
        }


def relation(api, citation, claim=DEFAULT_CLAIM, tolerance=None, domain=None, libraries=()):
    """Marks `left` of a rule file.

    api: canonical name of the API the rule is filed under, or "elementwise".
    citation: where the equality is stated or why it holds.
    claim: what must agree, some of CLAIMS.
    tolerance: None for the default of the data type, or (relative, absolute).
    domain: clauses of docs/constraints.md about the parameters of left, or what is short for them
        (parallax.rule_domain).
    libraries: those whose tensors the functions handle; by default the first word of `api`.
    """
    for each in claim:
        if each not in CLAIMS:
            raise RuleError(unknown("claim", each, CLAIMS))
    if not citation:
        raise RuleError("a rule needs a citation: where is the equality stated?")
    if tolerance is not None:
        relative, absolute = tolerance
        tolerance = {"rtol": float(relative), "atol": float(absolute)}

    def mark(left):
        of = tuple(libraries) or (api.partition(".")[0],)
        left.parallax_rule = Rule(left, api, tuple(claim), tolerance, domain or [], citation,
                                  of)
        return left

    return mark
