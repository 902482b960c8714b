"""The sides of rules as plain code: the calls of torch that a side made, one after another."""

import inspect
import re

import torch
from torch.overrides import TorchFunctionMode, resolve_name

from parallax.rulebook import programs
from parallax.snippets import NoSnippet

from . import names

_MOST_LINES = 6      # that stand before the result; a longer one convinces nobody
_MOST_NUMBERS = 16   # of a tensor that a side makes of nothing
_LONGEST_LINE = 88
_PART = "torch.Tensor.__getitem__"
_REVERSED = {"__radd__": "+", "__rsub__": "-", "__rmul__": "*", "__rtruediv__": "/",
             "__rmatmul__": "@", "__rpow__": "**"}
_OPERATORS = {"add": "+", "sub": "-", "mul": "*", "div": "/", "matmul": "@", "__add__": "+",
              "__sub__": "-", "__mul__": "*", "__truediv__": "/", "__matmul__": "@"}


class _Line:
    """A variable and the expression that gives it, of other variables; of a call that changes one of
    its arguments that one, again."""

    def __init__(self, name, expression, uses, changes):
        self.name = name
        self.expression = expression
        self.uses = uses
        self.changes = changes


class Recorder(TorchFunctionMode):
    """Keeps the calls, as lines, by which tensors came about."""

    def __init__(self, known):
        super().__init__()
        self.lines = []
        self._texts = {id(tensor): name for name, tensor in known.items()}
        self._alive = list(known.values())  # no other tensor gets the id of one
        self._taken = set(known)

    def __torch_function__(self, func, types, args=(), kwargs=None):
        kwargs = kwargs or {}
        result = func(*args, **kwargs)
        if _tensors_of(result) and not isinstance(result, dict):
            self._add(func, args, kwargs, result)
        return result

    def _add(self, func, args, kwargs, result):
        uses = []
        if _name_of(func) == _PART:
            expression = "%s[%s]" % (self.text(args[0], uses), self.index(args[1], uses))
        else:
            given = [self.text(arg, uses) for arg in args]
            named = ["%s=%s" % (key, self.text(value, uses)) for key, value in kwargs.items()
                     if not _goes_without_saying(func, key, value)]
            expression = _call(func, given, named)
        changed = [arg for arg in args if arg is result]
        if changed or "out" in kwargs:
            name = self._texts.get(id(changed[0] if changed else kwargs["out"]))
            if name is None:
                raise NoSnippet("a side changes what has no name")
            self.lines.append(_Line(name, expression, uses, True))
            return
        name = self._new_name()
        self.lines.append(_Line(name, expression, uses, False))
        self._know(name, result)

    def _know(self, text, value):
        self._alive.append(value)
        if isinstance(value, torch.Tensor):
            self._texts.setdefault(id(value), text)
        else:
            for index, item in enumerate(value):
                self._know(text + _field_text(value, index), item)

    def _new_name(self):
        number = sum(not line.changes for line in self.lines)
        while "t%d" % number in self._taken:
            number += 1
        self._taken.add("t%d" % number)
        return "t%d" % number

    def index(self, value, uses):
        """What stands between the brackets of x[...]."""
        items = value if isinstance(value, tuple) and value else (value,)
        return ", ".join(_slice_text(item) if isinstance(item, slice) else self.text(item, uses)
                         for item in items)

    def text(self, value, uses):
        """The value in Python; the variables in it are added to `uses`."""
        if isinstance(value, torch.Tensor):
            if id(value) not in self._texts:
                return _literal(value)
            text = self._texts[id(value)]
            uses.append(_variable_of(text))
            return text
        if isinstance(value, (list, tuple)):
            items = [self.text(item, uses) for item in value]
            if isinstance(value, list):
                return "[%s]" % ", ".join(items)
            return "(%s%s)" % (", ".join(items), "," if len(items) == 1 else "")
        if isinstance(value, torch.device):
            return repr(str(value))
        if isinstance(value, float) and (value != value or value in (float("inf"), -float("inf"))):
            return "float(%r)" % str(value)
        if value is Ellipsis:
            return "..."
        if value is None or isinstance(value, (bool, int, float, complex, str, torch.dtype,
                                               torch.layout, torch.memory_format, slice)):
            return repr(value)
        raise NoSnippet("a side takes more than plain values")


def _field_text(value, index):
    """".values" of what a call returned with names, else "[0]"."""
    fields = dir(type(value)) if type(value).__module__ == "torch.return_types" else ()
    for name in fields:
        if not name.startswith("_") and getattr(value, name) is value[index]:
            return "." + name
    return "[%d]" % index


def _variable_of(text):
    return re.match(r"\w*", text).group()


def _slice_text(value):
    """"1:", ":3", "::2"."""
    text = "%s:%s" % tuple("" if end is None else end for end in (value.start, value.stop))
    return text if value.step is None else "%s:%s" % (text, value.step)


def _goes_without_saying(func, key, value):
    """Whether a keyword is at its default, or the library's own (_stacklevel)."""
    try:
        known = inspect.signature(func).parameters.get(key)
    except (TypeError, ValueError):
        known = None
    return key.startswith("_") or (known is not None and known.default is value)


def _tensors_of(value):
    """Whether it is a tensor, or several and nothing else."""
    if isinstance(value, torch.Tensor):
        return True
    return isinstance(value, (list, tuple)) and bool(value) and all(map(_tensors_of, value))


def _literal(tensor):
    plain = tensor.layout is torch.strided and tensor.device.type == "cpu"
    if not plain or tensor.numel() > _MOST_NUMBERS or tensor.requires_grad:
        raise NoSnippet("a side has a tensor of its own")
    return "torch.tensor(%r, dtype=%s)" % (tensor.tolist(), tensor.dtype)


def _call(func, args, named):
    """The call as a person would write it."""
    name = _name_of(func)
    if name.endswith(".__get__"):
        return "%s.%s" % (args[0], name.split(".")[-2])
    leaf = names.leaf(name)
    if not name.startswith("torch.Tensor."):
        return "%s(%s)" % (name, ", ".join(args + named))
    first = args[0]
    if leaf in _REVERSED and len(args) == 2:
        other = "(%s)" % args[1] if args[1].startswith("-") else args[1]
        return "%s %s %s" % (other, _REVERSED[leaf], first)
    if leaf in _OPERATORS and len(args) == 2 and not named:
        return "%s %s %s" % (first, _OPERATORS[leaf], args[1])
    return "%s.%s(%s)" % (first, leaf, ", ".join(args[1:] + named))


def _name_of(func):
    name = resolve_name(func)
    if name:
        return name
    leaf = getattr(func, "__name__", "")
    owner = getattr(func, "__module__", None) or "torch"
    for text in ("torch." + leaf, "%s.%s" % (owner, leaf)):
        try:
            if names.resolve(text) is func:
                return text
        except LookupError:
            pass
    raise NoSnippet("a side calls what has no public name")


def _needed(lines, uses):
    """Those that what is `uses` came of."""
    alive, kept = set(uses), []
    for line in reversed(lines):
        if line.name in alive:
            kept.append(line)
            alive.update(line.uses)
    return kept[::-1]


def _inlined(lines, result):
    """With each expression that is used once in its place, as far as lines stay short."""
    lines = _fused(lines)
    changed = {line.name for line in lines if line.changes}
    at = 0
    while at < len(lines):
        line = lines[at]
        users = [other for other in lines if line.name in other.uses]
        count = sum(other.uses.count(line.name) for other in users)
        whole = _place(result, line.name) < 0 and count == 1 and line.name not in changed
        if whole and _may_move(lines, at, lines.index(users[0])) and _fits(line, users[0]):
            users[0].expression = _put(users[0].expression, line)
            users[0].uses = [use for use in users[0].uses if use != line.name] + line.uses
            del lines[at]
            at = 0
        else:
            at += 1
    return lines


def _fused(lines):
    """With a method that changes what the line before it has made on that line."""
    found = []
    for line in lines:
        before = found[-1] if found else None
        if line.changes and before and not before.changes and line.uses == [before.name] == [
                line.name] and line.expression.startswith(line.name + "."):
            before.expression += line.expression[len(line.name):]
        else:
            found.append(line)
    return found


def _may_move(lines, at, to):
    return not any(line.changes for line in lines[at:to])


def _fits(line, user):
    text = _put(user.expression, line)
    return text != user.expression and len(text) <= _LONGEST_LINE


def _put(expression, line):
    """The expression with that of the line for its name, where that is an argument or the owner of a
    method; else as it is."""
    at = _place(expression, line.name)
    if at < 0:
        return expression
    end = at + len(line.name)
    argument = expression[at - 1:at] in ("(", " ") and expression[end:end + 1] in (")", ",") and (
        not line.expression.startswith("-")) and _is_argument(expression, at)
    call = line.expression.endswith(")") and " " not in line.expression.partition("(")[0]
    inner = line.expression if argument or call else "(%s)" % line.expression
    return expression[:at] + inner + expression[end:]


def _is_argument(expression, at):
    return expression[at - 1:at] == "(" or expression[at - 2:at] == ", "


def _place(text, name):
    at = text.find(name)
    while at >= 0:
        before, behind = text[at - 1:at], text[at + len(name):at + len(name) + 1]
        if not (before.isalnum() or before in ("_", ".") and before) and not (
                behind.isalnum() or behind == "_"):
            return at
        at = text.find(name, at + 1)
    return -1


def write(program, setup, imports, args, kwargs):
    """(lines, expression) that do what the side of a rule does with these arguments, Python texts
    over the variables that `setup` defines."""
    scope = {}
    exec("\n".join(list(imports) + list(setup)), scope)
    known = {name: value for name, value in scope.items() if isinstance(value, torch.Tensor)}
    given = [eval(text, scope) for text in args]
    named = {name: eval(text, scope) for name, text in kwargs}
    side = programs.program(program, _plain_function)
    recorder, uses = Recorder(known), []
    try:
        with recorder:
            result = side(*given, **named)
    except NoSnippet:
        raise
    except Exception as error:  # whatever a side does, there is no snippet of it
        raise NoSnippet("a side raises %s" % type(error).__name__) from error
    text = recorder.text(result, uses)
    lines = _needed(recorder.lines, uses)
    if not lines:
        raise NoSnippet("a side makes no call")
    lines = _inlined(lines, text)
    name = _variable_of(text)
    if not lines[-1].changes and lines[-1].name == name:
        text = lines.pop().expression + text[len(name):]
    if len(lines) > _MOST_LINES:
        raise NoSnippet("a side makes %d calls" % len(lines))
    return [line.expression if line.changes else "%s = %s" % (line.name, line.expression)
            for line in lines], text


def _plain_function(path):
    found = names.resolve(path)
    if isinstance(found, type) or not callable(found):
        raise NoSnippet("the rule is about a module")
    return found
