"""What of a form is not as docs/paths.md has it."""

_STATEMENTS = {"assign": {"line", "to", "value"}, "if": {"line", "test", "then", "else"},
               "check": {"line", "test", "type", "message"}, "raise": {"line", "type", "message"},
               "return": {"line", "value"}, "loop": {"line", "to", "over", "body"}, "do": {"line", "value"},
               "break": set(), "continue": set()}
_EXPRESSIONS = {"name": {"id"}, "const": {"v"}, "dtype": {"v"}, "attr": {"of", "name"}, "index": {"of", "at"},
                "slice": {"of", "from", "to"}, "call": {"name", "args", "kwargs"}, "cmp": {"op", "l", "r"},
                "bin": {"op", "l", "r"}, "and": {"of"}, "or": {"of"}, "not": {"of"}, "neg": {"of"}, "list": {"of"},
                "choose": {"test", "then", "else"}, "each": {"to", "of", "over", "how"}, "global": {"text"},
                "other": {"text"}}
_MAY_HAVE = {"call": {"function", "on"}}
_MAY_BE_NULL = {("return", "value"), ("loop", "over"), ("slice", "from"), ("slice", "to")}
_OPERATORS = {"cmp": "== != < <= > >= in not-in is is-not".split(), "bin": "+ - * / // % **".split()}
_KINDS = ("positional", "keyword", "args", "kwargs")


def faults_of(form):
    """[text]; empty of a form that is right."""
    faults = []
    if set(form) != {"api", "entry", "functions", "unread"}:
        faults.append("keys %s" % sorted(form))
    if form["functions"] and form["entry"] not in form["functions"]:
        faults.append("no entry")
    for key, function in form["functions"].items():
        if set(function) != {"name", "file", "line", "parameters", "body"} or function["file"].startswith("/"):
            faults.append("function %s" % key)
        for parameter in function["parameters"]:
            if parameter["kind"] not in _KINDS or not set(parameter) <= {"name", "kind", "default"}:
                faults.append("parameter %s" % parameter)
            if "default" in parameter:
                _expression(parameter["default"], form, faults)
        _body(function["body"], form, faults)
    return faults


def _body(body, form, faults):
    for statement in body:
        kind = statement.get("s")
        if kind not in _STATEMENTS or set(statement) != _STATEMENTS[kind] | {"s"}:
            faults.append("statement %s" % statement)
            continue
        for key in _STATEMENTS[kind] & {"test", "value", "over"}:
            if statement[key] is not None or (kind, key) not in _MAY_BE_NULL:
                _expression(statement[key], form, faults)
        for key in _STATEMENTS[kind] & {"then", "else", "body"}:
            _body(statement[key], form, faults)
        if not all(isinstance(each, str) for each in statement.get("to", ())) or statement.get("to") == [] and (
                kind == "assign"):
            faults.append("names %s" % statement)


def _expression(made, form, faults):
    kind = made.get("e") if isinstance(made, dict) else None
    keys = set(made or ()) - {"e"}
    if kind not in _EXPRESSIONS or not _EXPRESSIONS[kind] <= keys <= _EXPRESSIONS[kind] | _MAY_HAVE.get(kind, set()):
        faults.append("expression %s" % made)
        return
    if made.get("op", "==") not in _OPERATORS.get(kind, ["=="]):
        faults.append("operator %s" % made["op"])
    if kind == "call" and made.get("function", form["entry"]) not in form["functions"]:
        faults.append("call of %s" % made["function"])
    if kind == "const" and not isinstance(made["v"], (type(None), bool, int, float, str)):
        faults.append("constant %s" % made)
    for key, held in made.items():
        if isinstance(held, dict) and key == "kwargs":
            held = list(held.values())
        for each in held if isinstance(held, list) else [held] if isinstance(held, dict) else []:
            _expression(each, form, faults)
        if held is None and (kind, key) not in _MAY_BE_NULL | {("const", "v")}:
            faults.append("%s of %s" % (key, made))
