"""Parameters of callables without an aten schema: from inspect.signature or the docstring."""

import inspect
import re

from . import vocabulary

_TENSORS = frozenset(
    "input other weight bias target tensor self mask x y x1 x2 anchor positive negative query key "
    "value grid theta running_mean running_var log_probs targets A B a b src index indices mat "
    "mat1 mat2 vec vec1 vec2 boundaries input1 input2 query_key attn_mask offsets grad_output "
    "_random_samples sorted_sequence values condition mean std batch1 batch2 M LU pivots LD data "
    "sequence".split())
_INTS = frozenset(
    "embed_dim kdim vdim dim dim0 dim1 n k num_classes groups axis start end steps bins".split())
_INT_LISTS = frozenset(
    "dims shape size sizes kernel_size stride padding dilation output_size normalized_shape "
    "repeats pad output_padding s shifts".split())
_BOOLS = frozenset(
    "keepdim largest sorted stable inplace training unbiased align_corners ceil_mode".split())
_DROPPED = frozenset(
    "out device layout pin_memory requires_grad generator _stacklevel size_average args "
    "kwargs".split())


def from_callable(fn):
    """The parameters by inspect.signature; None when Python does not know them."""
    try:
        signature = inspect.signature(fn)
    except (TypeError, ValueError):
        return None
    result = []
    for p in signature.parameters.values():
        if p.kind is p.VAR_POSITIONAL and p.name == "tensors":
            result.append(vocabulary.parameter("tensors", "tensor"))
        if p.kind in (p.VAR_POSITIONAL, p.VAR_KEYWORD) or p.name in _DROPPED:
            continue
        default = None if p.default is p.empty else _default_text(p.default)
        annotation = "" if p.annotation is p.empty else _annotation_text(p.annotation)
        result.append(vocabulary.parameter(p.name, _type(p.name, annotation, default),
                                           p.kind is p.KEYWORD_ONLY, default))
    return result


def _default_text(value):
    if isinstance(value, (bool, int, float, str, tuple, list, type(None), complex)):
        return repr(value)
    text = str(value)
    return text if text.startswith("torch.") else "None"


def _annotation_text(annotation):
    if isinstance(annotation, str):
        return annotation
    if isinstance(annotation, type):
        return annotation.__name__
    return str(annotation)


def _type(name, annotation, default):
    text = re.sub(r"(typing|torch|_types|builtins|types)\.", "", annotation).replace(" ", "")
    optional = "Optional[" in text or "|None" in text or "NoneType" in text or default == "None"
    core = text.replace("Optional[", "").replace("|None", "").replace("NoneType", "")
    mark = "?" if optional else ""
    sized = re.search(r"BroadcastingList(\d)?\[(int|float)", core)
    if sized:
        return "%s[%s]%s" % (sized.group(2), sized.group(1) or "", mark)
    if re.match(r"(List|Sequence|Tuple|list|tuple|Union\[List)\[Tensor", core):
        return "tensor[]" + mark
    if core.startswith("Tensor") or core.startswith("Union[Tensor"):
        return "tensor" + mark
    if re.match(r"(Union\[int,)?(List|Sequence|Tuple|list|tuple)\[int", core) or core in ("Size",):
        return "int[]" + mark
    if re.match(r"_?size(_any)?_(\d|any)?_?t|_size", core):
        return "int[]" + mark
    if re.match(r"Union\[int,(tuple|Tuple)", core):
        return "int[]" + mark
    for word, result in (("bool", "bool"), ("int", "int"), ("float", "float"), ("str", "str"),
                         ("dtype", "dtype"), ("Number", "number"), ("complex", "number")):
        if core.startswith(word):
            return result + mark
    return _guess(name, default) + mark


def _guess(name, default):
    """A type from the parameter's name and default alone."""
    if default not in (None, "None"):
        if default in ("True", "False"):
            return "bool"
        if re.match(r"-?\d+$", default):
            return "int[]" if name in _INT_LISTS else "int"
        if re.match(r"-?(\d|inf|nan)", default):
            return "float"
        if default[0] in "'\"":
            return "str"
        if default[0] in "([":
            return "int[]"
        if default.startswith("torch."):
            return "expr"
    if name == "dtype":
        return "dtype"
    if name in _TENSORS:
        return "tensor"
    if name in ("tensors", "sequences", "matrices", "operands", "parameters"):
        return "tensor[]"
    if name in _INT_LISTS:
        return "int[]"
    if name in _INTS or name.startswith(("num_", "n_")):
        return "int"
    if name in _BOOLS or name.startswith(("is_", "use_", "return_", "with_")):
        return "bool"
    if name == "equation":
        return "str"
    if name in ("alpha", "beta", "fill_value", "lambd", "eps", "p", "margin", "scale_factor",
                "element", "output_ratio"):
        return "number"
    return "any"


def first_line(doc):
    """The signature a docstring opens with, or ""."""
    for line in (doc or "").strip().splitlines()[:3]:
        line = line.strip()
        if re.match(r"[\w.]+\(.*\)", line):
            return line
    return ""


def from_doc(doc):
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
                result.append(vocabulary.parameter("tensors", "tensor"))
            elif "size" in piece:
                result.append(vocabulary.parameter("size", "int[]"))
            continue
        name, _, default = piece.partition("=")
        name, _, annotation = name.partition(":")
        name = re.sub(r"^(Tensor|int|bool)\s+", "", name.strip())
        if not name.isidentifier() or name in _DROPPED:
            continue
        default = default.strip() or None
        result.append(vocabulary.parameter(name, _type(name, annotation.strip(), default),
                                           keyword_only, default))
    return result


def _split(text):
    depth, start = 0, 0
    for i, c in enumerate(text):
        depth += (c in "([{") - (c in ")]}")
        if c == "," and depth == 0:
            yield text[start:i]
            start = i + 1
    yield text[start:]
