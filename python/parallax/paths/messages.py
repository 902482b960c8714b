"""What a check or an exception says: its text, with the source of what is filled in between braces."""

import ast

from .expressions import text_of

_LONGEST = 300


def of(node):
    return "" if node is None else _text(node)[:_LONGEST]


def of_raised(node):
    """(name of the exception, its message) of what `raise` raises."""
    if node is None:
        return "Exception", ""
    if not isinstance(node, ast.Call):
        return (text_of(node).rpartition(".")[2], "") if _names_class(node) else ("Exception", of(node))
    kind = text_of(node.func).rpartition(".")[2] if _names_class(node.func) else "Exception"
    return kind, of(node.args[-1] if node.args else None)


def _names_class(node):
    name = node.id if isinstance(node, ast.Name) else getattr(node, "attr", "")
    return name[:1].isupper()


def _text(node):
    if isinstance(node, ast.Constant):
        return str(node.value)
    if isinstance(node, ast.Lambda):
        return _text(node.body)
    if isinstance(node, ast.JoinedStr):
        return "".join(_text(each) for each in node.values)
    if isinstance(node, ast.FormattedValue):
        return "{%s}" % text_of(node.value)
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
        return _text(node.left) + _text(node.right)
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Mod):
        return _text(node.left)
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "format":
        return _text(node.func.value)
    return "{%s}" % text_of(node)
