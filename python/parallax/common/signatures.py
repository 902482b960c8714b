"""Parameters of callables: from inspect.signature and annotations, or from the docstring's first
line. What a library calls its tensors, sizes and options is told by a Reader's tables."""

import inspect
import re

from parallax.common.parameters import parameter

_WORDS = (("bool", "bool"), ("int", "int"), ("float", "float"), ("str", "str"), ("dtype", "dtype"),
          ("Number", "number"), ("complex", "number"))
_LISTS = "(List|Sequence|Tuple|list|tuple"


class Reader:
    """Reads signatures. The tables are sets of names of parameters, by type; `choices` has legal
    strings by the parameter's name; `library` is the name that its objects begin with in
    annotations and defaults. Parameters of `dropped` are left out; `variadic` are the names of a
    `*args` that is a list of tensors, or, with the type "int[]", of sizes. With `keeps_places` what
    stands behind a parameter that is left out is passed by name."""

    library = ""
    tensors = frozenset()
    tensor_lists = frozenset()
    ints = frozenset()
    int_lists = frozenset()
    bools = frozenset()
    numbers = frozenset()
    texts = frozenset()
    dtypes = frozenset(["dtype"])
    dropped = frozenset()
    choices = {}
    variadic = {}
    keeps_places = False

    def parameter(self, name, type_name, keyword_only=False, default=None):
        return parameter(name, type_name, keyword_only, default, self.choices.get(name, ()))

    def from_callable(self, function):
        """The parameters by inspect.signature; None when Python does not know them."""
        try:
            signature = inspect.signature(function)
        except (TypeError, ValueError):
            return None
        result, moved = [], False
        for p in signature.parameters.values():
            if p.kind is p.VAR_POSITIONAL and p.name in self.variadic:
                result.append(self.parameter(p.name, self.variadic[p.name]))
            if p.kind in (p.VAR_POSITIONAL, p.VAR_KEYWORD) or p.name in self.dropped:
                moved = self.keeps_places
                continue
            default = None if p.default is p.empty else self._default_text(p.default)
            annotation = "" if p.annotation is p.empty else _annotation_text(p.annotation)
            result.append(self.parameter(p.name, self.type_of(p.name, annotation, default),
                                         moved or p.kind is p.KEYWORD_ONLY, default))
        return result

    def from_doc(self, doc):
        """The parameters by the docstring's first line; None when it does not state them."""
        match = re.match(r"[\w.]+\((.*)\)\s*(->.*)?$", first_line(doc))
        if not match:
            return None
        result = []
        keyword_only = False
        for piece in _split(match.group(1)):
            piece = piece.strip().lstrip("\\")
            if piece in ("*", "/", ""):
                keyword_only = keyword_only or piece == "*"
                continue
            if piece.startswith("*"):
                if "tensor" in piece:
                    result.append(self.parameter("tensors", "tensor"))
                elif "size" in piece:
                    result.append(self.parameter("size", "int[]"))
                continue
            name, _, default = piece.partition("=")
            name, _, annotation = name.partition(":")
            name = re.sub(r"^(Tensor|int|bool)\s+", "", name.strip())
            if not name.isidentifier() or name in self.dropped:
                continue
            default = default.strip() or None
            result.append(self.parameter(
                name, self.type_of(name, annotation.strip(), default), keyword_only, default))
        return result

    def type_of(self, name, annotation, default):
        """The normalised type, by an annotation's text, else by name and default."""
        prefixes = r"(typing|%s|_types|builtins|types)\." % re.escape(self.library)
        text = re.sub(prefixes, "", annotation).replace(" ", "")
        optional = "Optional[" in text or "|None" in text or "NoneType" in text or default == "None"
        core = text.replace("Optional[", "").replace("|None", "").replace("NoneType", "")
        found = _of_annotation(core) or self.of_name(name, default)
        return found + ("?" if optional else "")

    def of_name(self, name, default):
        """A type from the parameter's name and default alone."""
        found = self._of_default(name, default) if default not in (None, "None") else None
        if found:
            return found
        tables = ((self.dtypes, "dtype"), (self.tensors, "tensor"), (self.tensor_lists, "tensor[]"),
                  (self.int_lists, "int[]"))
        for table, result in tables:
            if name in table:
                return result
        if name in self.ints or name.startswith(("num_", "n_")):
            return "int"
        if name in self.bools or name.startswith(("is_", "use_", "return_", "with_")):
            return "bool"
        if name in self.texts:
            return "str"
        return "number" if name in self.numbers else "any"

    def _of_default(self, name, default):
        if default in ("True", "False"):
            return "bool"
        if re.match(r"-?\d+$", default):
            return "int[]" if name in self.int_lists else "int"
        if re.match(r"-?(\d|inf|nan)", default):
            return "float"
        if default[0] in "'\"":
            return "str"
        if default[0] in "([":
            return "int[]"
        return "expr" if default.startswith(self.library + ".") else None

    def _default_text(self, value):
        if isinstance(value, (bool, int, float, str, tuple, list, type(None), complex)):
            return repr(value)
        text = str(value)
        return text if text.startswith(self.library + ".") else "None"


def _of_annotation(core):
    sized = re.search(r"BroadcastingList(\d)?\[(int|float)", core)
    if sized:
        return "%s[%s]" % (sized.group(2), sized.group(1) or "")
    if re.match(_LISTS + r"|Union\[List)\[Tensor", core):
        return "tensor[]"
    if core.startswith("Tensor") or core.startswith("Union[Tensor"):
        return "tensor"
    if re.match(r"(Union\[int,)?" + _LISTS + r")\[int", core) or core in ("Size",):
        return "int[]"
    if re.match(r"_?size(_any)?_(\d|any)?_?t|_size", core):
        return "int[]"
    if re.match(r"Union\[int,(tuple|Tuple)", core):
        return "int[]"
    return next((result for word, result in _WORDS if core.startswith(word)), None)


def first_line(doc):
    """The signature a docstring opens with, or ""."""
    for line in (doc or "").strip().splitlines()[:3]:
        line = line.strip()
        if re.match(r"[\w.]+\(.*\)", line):
            return line
    return ""


def _annotation_text(annotation):
    if isinstance(annotation, str):
        return annotation
    if isinstance(annotation, type):
        return annotation.__name__
    return str(annotation)


def _split(text):
    depth, start = 0, 0
    for i, c in enumerate(text):
        depth += (c in "([{") - (c in ")]}")
        if c == "," and depth == 0:
            yield text[start:i]
            start = i + 1
    yield text[start:]
