"""The programs of rules: their names, what can be called, their text for scripts.

"rule:NAME@left" and "rule:NAME@right"; of a rule over many APIs, "rule:NAME:API@left". With one of the
rule's steps switched off, "rule:NAME@right-without-STEP"; with its second call alone switched off,
"rule:NAME@right-without-STEP:2".
Standard library only; Python 3.8 or newer.
"""
import functools
import importlib

from parallax.relation import OutOfDomain, unknown, without_step
from parallax.rulebook import loading


class RuleProgram:
    """One side of a rule, "left" or "right". `without`: the step that is switched off, "STEP" or
    "STEP:CALL"; "" for none."""

    def __init__(self, rule, side, api_function=None, without=""):
        self._applies = rule.applies
        self._function = getattr(rule, side)
        self._prepare = getattr(rule, "prepare_" + side)
        # What comes before the arguments: the API of a rule over many.
        self._given = () if api_function is None else (_prepared_at_each_call(api_function),)
        self._step = _checked_step(rule, without) if without else None

    def prepare(self, *args, **kwargs):
        """Once a structure. OutOfDomain where the rule's own probe says that it does not apply."""
        if self._step is None:
            return self._prepared(*args, **kwargs)
        switched_off = without_step(*self._step)  # as a decorator: anew for each call
        return switched_off(switched_off(self._prepared)(*args, **kwargs))

    def _prepared(self, *args, **kwargs):
        if self._applies is not None and not self._applies(*self._given, *args, **kwargs):
            raise OutOfDomain("`applies` says that the rule does not apply here")
        if self._prepare is not None:
            return self._prepare(*self._given, *args, **kwargs)
        return functools.partial(self._function, *self._given) if self._given else self._function

    def __call__(self, *args, **kwargs):
        return self.prepare(*args, **kwargs)(*args, **kwargs)


def _checked_step(rule, without):
    """(name, number of the call or 0). LookupError where the rule has no such step."""
    name, colon, call = without.partition(":")
    if name not in rule.steps:
        raise LookupError(unknown("step of rule %s" % rule.name, name, rule.steps) if rule.steps
                          else "rule %s has no step that can be switched off" % rule.name)
    if colon and not (call.isdigit() and int(call) > 0):
        raise LookupError("step %s: '%s' is no number of a call; the first is 1" % (name, call))
    return name, int(call or 0)


def _prepared_at_each_call(program):
    """A callable of a program that may have to be prepared: a rule calls it with arguments of its
    own, so what was prepared for others would not do."""
    if not hasattr(program, "prepare"):
        return program
    return lambda *args, **kwargs: program.prepare(*args, **kwargs)(*args, **kwargs)


def parse(program_name):
    """(rule name, API or "", "left" or "right", the step that is switched off or ""). LookupError for
    anything else."""
    head, _, form = program_name.rpartition("@")
    side, _, without = form.partition("-without-")
    if not head.startswith("rule:") or side not in ("left", "right"):
        raise LookupError("no program of a rule: " + program_name)
    name, _, api = head[len("rule:"):].partition(":")
    return name, api, side, without


def program(program_name, resolve=None):
    """The program of that name. `resolve` turns an API's name into its callable."""
    name, api, side, without = parse(program_name)
    rule = loading.load(name)
    if rule.over_many != bool(api):
        raise LookupError("%s %s" % (program_name, "lacks its API" if not api else "takes no API"))
    return RuleProgram(rule, side, (resolve or _import_path)(api) if api else None, without)


def steps(program_name):
    """The names of the steps of a program's rule that can be switched off."""
    return loading.load(parse(program_name)[0]).steps


def source(program_name, api_source=None):
    """Standalone Python text that defines run(*args, **kwargs), for reproduction scripts.

    `api_source`: for a rule over many APIs, text that defines `run` as the API itself; by default the
    API is imported by its dotted name.
    """
    name, api, side, without = parse(program_name)
    if without:
        raise LookupError("there is no script of a program with a step switched off")
    rule = loading.load(name)
    kept = [line for line in rule.text.splitlines() if not line.startswith("from parallax.")]
    lines = ["def relation(**_):", "    return lambda function: function", "", ""]
    if "OutOfDomain" in rule.text:
        lines += ["class OutOfDomain(ValueError):", "    pass", "", ""]
    if rule.steps:
        lines += ["def step(function):", "    return function", "", ""]
    lines += kept + ["", ""]
    if not api:
        return "\n".join(lines + ["run = " + side, ""])
    if api_source is None:
        api_source = "import %s\nrun = %s" % (api.partition(".")[0], api)
    return "\n".join([api_source.rstrip(), "_api = run", "", ""] + lines + [
        "def run(*args, **kwargs):", "    return %s(_api, *args, **kwargs)" % side, ""])


def _import_path(api):
    parts = api.split(".")
    try:
        obj = importlib.import_module(parts[0])
        for part in parts[1:]:
            obj = getattr(obj, part)
    except (ImportError, AttributeError):
        raise LookupError("no API named " + api)
    return obj
