"""Loads rules, one by one, and holds each against what docs/add-a-relation.md asks of it.
Standard library only; Python 3.8 or newer.
"""
import functools
import importlib.util
import inspect
import json
import math
import traceback

from parallax.relation import Rule, RuleError
from parallax.rulebook import apart, domain, finding
from parallax.rulebook.file import RuleFile, fingerprint


def load(name):
    """The Rule of that name. LookupError when there is none, RuleError when its file is wrong,
    ImportError when it needs a library that is not here."""
    path = finding.find(name)
    if path is None:
        raise LookupError("no rule named " + name)
    return load_file(name, path)


@functools.lru_cache(maxsize=None)
def load_file(name, path):
    """The Rule of the file at `path`, under that name. Raises as load() does."""
    spec = importlib.util.spec_from_file_location("parallax_rule_" + name.replace("-", "_"), path)
    module = importlib.util.module_from_spec(spec)
    exec(RuleFile(path).code(), module.__dict__)
    left = getattr(module, "left", None)
    rule = getattr(left, "parallax_rule", None)
    if not isinstance(rule, Rule):
        raise RuleError("no function `left` decorated with @relation(...)")
    written = RuleFile(path)
    rule.name, rule.file, rule.doc = name, path, inspect.cleandoc(module.__doc__ or "")
    rule.text = written.text
    for function in ("right", "seeds", "prepare_left", "prepare_right", "applies"):
        setattr(rule, function, getattr(module, function, None))
    rule.sides = _sides_of(module) or written.expressions()
    rule.call_us = _call_us_of(module)
    rule.steps = _steps_of(module)
    rule.plain_left = (rule.over_many and rule.applies is None and rule.prepare_left is None and
                       written.left_is_the_call())
    if not callable(rule.right):
        raise RuleError("no function `right`")
    names, others = _names_of(rule.left), _names_of(rule.right)
    if names != others:
        raise RuleError("left takes (%s), right takes (%s); they must be the same" % (
            ", ".join(names), ", ".join(others)))
    for function in ("prepare_left", "prepare_right", "applies"):
        if getattr(rule, function) is not None:
            _check_parameters(rule, function)
    if rule.over_many:
        _check_takes_api(rule)
    if rule.applies is not None and not rule.over_many:
        raise RuleError("`applies` is for rules over many APIs; this one has a domain")
    if not rule.over_many and not callable(rule.seeds):
        raise RuleError("no function `seeds(lib)` that yields (args, kwargs)")
    said = domain.clauses_of(rule.domain, names)
    rule.domain = domain.kinds_of(rule.parameters()) + said
    return rule


def ahead(library):
    """Finds and compiles our rules of that library, and runs none of them: once, for all processes
    that will be forked from this one. What is wrong with a file is said where it is loaded."""
    try:
        for path in finding.ours_of(library):
            RuleFile(path).code()
    except (OSError, RuleError, SyntaxError, ValueError):
        pass


def _steps_of(module):
    return sorted({value.__name__ for value in vars(module).values()
                   if getattr(value, "is_parallax_step", False)})


def _call_us_of(module):
    """Microseconds that the sides take beside the API, as the file says; 0 where it does not."""
    said = getattr(module, "CALL_US", 0)
    if isinstance(said, bool) or not isinstance(said, (int, float)) or not 0 <= said < math.inf:
        raise RuleError("CALL_US is a number of microseconds, not %r" % (said,))
    return float(said)


def _sides_of(module):
    """What left and right give, as the file says; [] where it does not."""
    said = getattr(module, "SIDES", ())
    texts = isinstance(said, (list, tuple)) and all(isinstance(each, str) and each for each in said)
    if not texts or len(said) not in (0, 2):
        raise RuleError("SIDES is two texts, what left gives and what right gives, not %r" % (said,))
    return list(said)


def _check_parameters(rule, function):
    found = getattr(rule, function)
    if not callable(found) or _names_of(found) != _names_of(rule.left):
        raise RuleError("%s is a function of the parameters of left" % function)


def _check_takes_api(rule):
    """The API comes by position alone: some have a parameter that is called f, too."""
    for name in ("left", "right", "prepare_left", "prepare_right", "applies"):
        function = getattr(rule, name)
        parameters = list(inspect.signature(function).parameters.values()) if function else []
        if parameters and parameters[0].kind is not inspect.Parameter.POSITIONAL_ONLY:
            raise RuleError("%s of a rule over many APIs takes the API by position alone: "
                            "%s(%s, /, *args, **kwargs)" % (name, name, parameters[0].name))


def _place_of(error, written):
    """The line of the file that an error came from: 1 where it is about the file as a whole."""
    path = written.path
    if isinstance(error, SyntaxError) and error.filename == path:
        return error.lineno or 1
    lines = [frame.lineno for frame in traceback.extract_tb(error.__traceback__)
             if frame.filename == path]
    if lines:
        return lines[-1]
    return written.line()


def _said_of(error):
    if isinstance(error, SystemExit):
        return "SystemExit: it exits when it is read"
    fix = "; is it installed beside the library?" if isinstance(error, ModuleNotFoundError) else ""
    return "%s: %s%s" % (type(error).__name__, error, fix)


def _names_of(function):
    return list(inspect.signature(function).parameters)


def describe(part="0/1"):
    """Rules as JSON-able data; one that cannot be loaded as {"name", "file", "line", "error",
    "libraries"}. `part`: "1/2" is every second of them from the second on."""
    first, parts = map(int, part.split("/"))
    result = []
    for name, path in sorted(finding.files().items())[first::parts]:
        result.append(_described(name, path) if finding.is_ours(path) else _apart(name, path))
    return result


def _described(name, path):
    written = RuleFile(path)
    try:
        rule = {**load_file(name, path).describe(), "fingerprint": fingerprint(written)}
        json.dumps(rule, allow_nan=False)
        return rule
    except BaseException as error:  # whatever a user's file raises, or exits with, belongs to that file
        return {"name": name, "file": path, "line": _place_of(error, written),
                "error": _said_of(error), "libraries": written.libraries()}


def _apart(name, path):
    """A user's file may do more than raise."""
    try:
        return apart.run(lambda: _described(name, path), path)
    except apart.Ended as error:
        return {"name": name, "file": path, "line": error.line or 1, "error": str(error),
                "libraries": RuleFile(path).libraries()}


def seeds(name, lib):
    """Yields (args, kwargs) on which both sides return. `lib` is the imported library."""
    rule = load(name)
    return iter(()) if rule.over_many else rule.seeds(lib)
