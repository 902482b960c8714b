"""A chain as a function of its library: calls in order, of which each may use the tensors of the chain and
what the calls before it gave. It goes into reproduction scripts as it is: standard library only.

A call is (program, arguments, keywords). In its arguments, also inside of lists, "$x" is the first tensor of
the chain, "$y" the second; "$a" is what the first call gave. A program is an API ("tf.abs"), which is written
as it is called: a method where it is one of a class ("torch.Tensor.view"), in place with "@inplace".
"""

import importlib

INPUTS = "xyzuvw"
RESULTS = "abcdefgh"


def writes(program):
    """Whether a call of the program changes its first argument."""
    path, _, form = program.partition("@")
    return form == "inplace" or path.endswith("_") and not path.endswith("__")


def is_name(value):
    return isinstance(value, str) and len(value) == 2 and value[0] == "$"


def lines_of(calls, count, spell):
    """The text of the function `chain` of so many tensors. spell(value) writes what is no list, tuple or name.
    It returns what its last call gave; all that has a name where a call writes in place."""
    def text(value):
        if is_name(value):
            return value[1:]
        if isinstance(value, (list, tuple)):
            items = ", ".join(map(text, value))
            ends = "[]" if isinstance(value, list) else "()"
            return ends[0] + items + ("," if ends == "()" and len(value) == 1 else "") + ends[1]
        return spell(value)
    lines = ["def chain(%s):" % ", ".join(INPUTS[:count])]
    for name, (program, args, kwargs) in zip(RESULTS, calls):
        words = list(map(text, args)) + ["%s=%s" % (key, text(kwargs[key])) for key in kwargs]
        lines.append("    %s = %s" % (name, _call(program, words)))
    found = RESULTS[len(calls) - 1]
    if any(writes(call[0]) for call in calls):
        found = ", ".join(INPUTS[:count] + RESULTS[:len(calls)])
    return lines + ["    return " + found]


def _call(program, words):
    path, _, form = program.partition("@")
    owner, _, leaf = path.rpartition(".")
    if form == "inplace" or owner.rpartition(".")[2][:1].isupper():
        return "%s.%s(%s)" % (words[0], leaf + "_" * (form == "inplace"), ", ".join(words[1:]))
    return "%s(%s)" % (path, ", ".join(words))


def _imported(calls, scope):
    scope = dict(scope)
    for program, _, _ in calls:
        parts = program.partition("@")[0].split(".")
        for end in range(1, len(parts)):
            if parts[0] in scope and end == 1:
                break
            try:
                importlib.import_module(".".join(parts[:end]))
            except ImportError:
                break
        if parts[0] not in scope:
            scope[parts[0]] = importlib.import_module(parts[0])
    return scope


def function_of(calls, count, scope):
    """The function `chain` of the tensors. `scope`: modules by the names that programs begin with, where these
    are other than their own."""
    constants = {}

    def spell(value):
        if value is None or isinstance(value, (bool, int, str)):
            return repr(value)
        name = "c%d" % len(constants)
        constants[name] = value
        return name
    text = "\n".join(lines_of(calls, count, spell)) + "\n"
    scope = _imported(calls, scope)
    scope.update(constants)
    exec(compile(text, "<chain>", "exec"), scope)
    return scope["chain"]


def _prepared(program, inputs):
    return program.prepare(*inputs) if hasattr(program, "prepare") else program


class Chain:
    """The program (calls, tensors...). `form`: makes another program of a function of tensors; without it the
    calls are made as they are."""

    mutates = True

    def __init__(self, scope, form=None):
        self._scope = scope
        self._form = form

    def prepare(self, calls, *inputs):
        function = function_of(calls, len(inputs), self._scope)
        made = function if self._form is None else _prepared(self._form(function), inputs)

        def run(calls, *inputs):
            return made(*inputs)
        run.keeps_nothing = self._form is None or getattr(made, "keeps_nothing", False)
        return run

    def __call__(self, calls, *inputs):
        return self.prepare(calls, *inputs)(calls, *inputs)


class Apart(Chain):
    """Each call in the form by itself, what it gives being passed to the next."""

    def prepare(self, calls, *inputs):
        made = []

        def form_of(place, names, own, values):
            if len(made) <= place:
                one = function_of([own], len(names), self._scope)
                made.append(_prepared(self._form(one), values))
            return made[place]

        def run(calls, *inputs):
            known = dict(zip(INPUTS, inputs))
            for place, (program, args, kwargs) in enumerate(calls):
                names = []
                own = (program, _renamed(args, names), _renamed(kwargs, names))
                values = [known[name] for name in names]
                found = form_of(place, names, own, values)(*values)
                known[RESULTS[place]] = found[-1] if writes(program) else found
            if any(writes(call[0]) for call in calls):
                return tuple(known.values())
            return known[RESULTS[len(calls) - 1]]
        return run


def _renamed(value, names):
    """The value with the chain's names as those of a chain of the one call; `names` gets which they are."""
    if is_name(value):
        if value[1:] not in names:
            names.append(value[1:])
        return "$" + INPUTS[names.index(value[1:])]
    if isinstance(value, dict):
        return {key: _renamed(item, names) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return type(value)(_renamed(item, names) for item in value)
    return value
