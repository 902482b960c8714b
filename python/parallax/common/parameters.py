"""Parameters in the words of docs/add-a-target.md."""


def parameter(name, type_name, keyword_only=False, default=None, choices=()):
    """One parameter dictionary. `default` is source text, None when the parameter is required;
    `choices` are legal strings, kept where the type is a string or an expression."""
    result = {"name": name, "type": type_name, "keyword_only": bool(keyword_only)}
    if default is not None:
        result["default"] = default
    if type_name.rstrip("?") in ("str", "expr") and choices:
        result["choices"] = list(choices)
    return result
