"""The domain of a rule: which arguments it speaks about, as clauses of docs/constraints.md.

A rule gives clauses, or a dictionary by parameter, which is short for them:

    {"dtypes": ["float32"], "shape": ["*", "m", "k"], "range": [-1, 1], "specials": False}   a tensor
    {"extents": [0, 64]}   what each named extent of "shape" lies within, where a side has a loop
    {"dtype_of": "x"}      a tensor of the data type of tensor x
    {"axis_of": "x"}       an integer that names a dimension of tensor x
    {"between": [0, 3]}    a number, bounds included
    {"one_of": ["a", "b"]} any of these strings or numbers

In "shape" a name stands for one extent, the same wherever it occurs in the domain; a number is that
extent; a leading "*" stands for any number of dimensions, as many everywhere. "range" bounds every
element (both parts of a complex one); "specials": False keeps nan and infinities out. The engine
reads the clauses and holds them against each input. Standard library only; Python 3.8 or newer.
"""
from parallax.relation import RuleError, unknown

KEYS = ("dtypes", "dtype_of", "shape", "extents", "range", "specials", "axis_of", "between", "one_of")
DTYPES = ("bool", "uint8", "int8", "int16", "int32", "int64", "float16", "bfloat16", "float32",
          "float64", "complex64", "complex128", "uint16", "uint32", "uint64")


def clauses_of(domain, parameters):
    """[clauses]. Raises RuleError unless the domain is written in the words above, about these
    parameters; clauses of a list are read by the engine."""
    if isinstance(domain, (list, tuple)):
        if not all(isinstance(clause, str) for clause in domain):
            raise RuleError("domain: a list of clauses is needed, such as 'rank(x) = 2'")
        return list(domain)
    if not isinstance(domain, dict):
        raise RuleError("domain: clauses or a dictionary by parameter are needed, not %r" % (domain,))
    _check_words(domain, parameters)
    extents, clauses = {}, []
    for name, rule in domain.items():
        for key in KEYS:
            if key == "extents" and key in rule:
                clauses += _of_extents(name, rule["shape"], rule[key])
            elif key in rule:
                clauses += _CLAUSES_OF_KEY[key](name, rule[key], extents)
    return clauses


def kinds_of(parameters):
    """[clauses]: each parameter is of the kind that its annotation says. `parameters`: as
    Rule.parameters gives them."""
    clauses = []
    for parameter in parameters:
        kinds = _KINDS_OF_TYPE.get(parameter["type"].rstrip("?"))
        if kinds:
            optional = ", none" if parameter["type"].endswith("?") else ""
            clauses.append("kind(%s) in %s%s" % (parameter["name"], kinds, optional))
    return clauses


def _check_words(domain, parameters):
    for name, rule in domain.items():
        if name not in parameters:
            raise RuleError("domain: " + unknown("parameter", name, parameters))
        if not isinstance(rule, dict):
            raise RuleError("domain of %s: a dictionary is needed, not %r" % (name, rule))
        for key in rule:
            if key not in KEYS:
                raise RuleError("domain of %s: %s" % (name, unknown("key", key, KEYS)))
        for dtype in rule.get("dtypes", ()):
            if dtype not in DTYPES:
                raise RuleError("domain of %s: %s" % (name, unknown("dtype", dtype, DTYPES)))
        for key in ("axis_of", "dtype_of"):
            if rule.get(key, name) not in parameters:
                raise RuleError("domain of %s: %s" % (
                    name, unknown("parameter", rule[key], parameters)))
        if "extents" in rule and "shape" not in rule:
            raise RuleError("domain of %s: extents bounds those of shape, which is not there" % name)
        for key in ("extents", "range", "between"):
            if key in rule and not _is_pair(rule[key]):
                raise RuleError("domain of %s: %s needs [low, high], not %r" % (
                    name, key, rule[key]))


def _is_pair(value):
    return (isinstance(value, (list, tuple)) and len(value) == 2 and
            all(isinstance(bound, (int, float)) for bound in value) and value[0] <= value[1])


def _of_shape(name, pattern, extents):
    """`extents`: what extents stand for so far, (tensor, dimension) by name, and "*" the first tensor
    of that many dimensions with how many of its own it has."""
    leading, own = list(pattern[:1]) == ["*"], len(pattern) - (list(pattern[:1]) == ["*"])
    clauses = ["rank(%s) %s %d" % (name, ">=" if leading else "=", own)]
    if leading:
        first, of_first = extents.setdefault("*", (name, own))
        if first != name:
            clauses.append("rank(%s) = rank(%s) + %d" % (name, first, own - of_first))
    for place, symbol in enumerate(pattern[-own:] if own else ()):
        at = place - own if leading else place
        if isinstance(symbol, int):
            clauses.append("extent(%s, %d) = %d" % (name, at, symbol))
            continue
        of, dimension = extents.setdefault(symbol, (name, at))
        if (of, dimension) != (name, at):
            clauses.append("extent(%s, %d) = extent(%s, %d)" % (name, at, of, dimension))
    return clauses


def _of_extents(name, pattern, bounds):
    leading = list(pattern[:1]) == ["*"]
    clauses = []
    for place in range(1 if leading else 0, len(pattern)):
        if isinstance(pattern[place], int):
            continue
        extent = "extent(%s, %d)" % (name, place - len(pattern) if leading else place)
        clauses += ["%s >= %d" % (extent, bounds[0]), "%s <= %d" % (extent, bounds[1])]
    return clauses


def _of_list(name, members, _):
    if any(isinstance(each, bool) or not isinstance(each, (str, int, float)) for each in members):
        raise RuleError("domain of %s: one_of needs strings or numbers, not %r" % (name, members))
    return ["%s in %s" % (name, ", ".join("'%s'" % each if isinstance(each, str) else repr(each)
                                          for each in members))]


_KINDS_OF_TYPE = {"tensor": "tensor", "int": "int", "float": "int, float", "number": "int, float",
                  "bool": "bool", "str": "str"}

_CLAUSES_OF_KEY = {
    "dtypes": lambda name, said, _: ["dtype(%s) in %s" % (name, ", ".join(said))],
    "dtype_of": lambda name, said, _: ["dtype(%s) = dtype(%s)" % (name, said)],
    "shape": _of_shape,
    "range": lambda name, said, _: ["values(%s) >= %r" % (name, said[0]),
                                    "values(%s) <= %r" % (name, said[1])],
    "specials": lambda name, said, _: [] if said else ["finite(%s)" % name],
    "axis_of": lambda name, said, _: ["%s >= -rank(%s)" % (name, said), "%s < rank(%s)" % (name, said)],
    "between": lambda name, said, _: ["%s >= %r" % (name, said[0]), "%s <= %r" % (name, said[1])],
    "one_of": _of_list,
}
