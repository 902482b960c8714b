"""The domain of a rule: which arguments it speaks about.

A domain maps parameter names to dictionaries:

    {"dtypes": ["float32"], "shape": ["*", "m", "k"], "range": [-1, 1], "specials": False}   a tensor
    {"axis_of": "x"}       an integer that names a dimension of tensor x
    {"between": [0, 3]}    a number, bounds included
    {"one_of": ["a", "b"]} any of these literals

In "shape" a name stands for one extent, the same wherever it occurs in the domain; a number is that
extent; a leading "*" stands for any number of dimensions, the same ones everywhere. "range" bounds
every element (both parts of a complex one); "specials": False keeps nan and infinities out. The
engine draws contents within both; what a reduction of the case makes outside is refused here.
Standard library only; Python 3.8 or newer.
"""
import math

from parallax.relation import OutOfDomain, RuleError, unknown

KEYS = ("dtypes", "shape", "range", "specials", "axis_of", "between", "one_of")
DTYPES = ("bool", "uint8", "int8", "int16", "int32", "int64", "float16", "bfloat16", "float32",
          "float64", "complex64", "complex128", "uint16", "uint32", "uint64")


def check_words(domain, parameters):
    """Raises RuleError unless the domain is written in the words above, about these parameters."""
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
        if rule.get("axis_of", name) not in parameters:
            raise RuleError("domain of %s: %s" % (
                name, unknown("parameter", rule["axis_of"], parameters)))
        for key in ("range", "between"):
            if key in rule and not _is_pair(rule[key]):
                raise RuleError("domain of %s: %s needs [low, high], not %r" % (
                    name, key, rule[key]))


def _is_pair(value):
    return (isinstance(value, (list, tuple)) and len(value) == 2 and
            all(isinstance(bound, (int, float)) for bound in value) and value[0] <= value[1])


def check(domain, arguments):
    """Raises OutOfDomain unless `arguments` (name -> value) lie in `domain`."""
    extents = {}
    for name, rule in domain.items():
        if name not in arguments:
            continue
        value = arguments[name]
        if "dtypes" in rule and dtype_name(value) not in rule["dtypes"]:
            raise OutOfDomain("%s has dtype %s" % (name, dtype_name(value)))
        if "shape" in rule:
            _match_shape(name, rule["shape"], tuple(value.shape), extents)
        if "between" in rule and not rule["between"][0] <= value <= rule["between"][1]:
            raise OutOfDomain("%s is %r" % (name, value))
        if "one_of" in rule and value not in rule["one_of"]:
            raise OutOfDomain("%s is %r" % (name, value))
        if "axis_of" in rule:
            rank = len(arguments[rule["axis_of"]].shape)
            if isinstance(value, bool) or not isinstance(value, int) or not -rank <= value < rank:
                raise OutOfDomain("%s is %r at rank %d" % (name, value, rank))


def bounds_contents(domain):
    """Whether some argument's contents are restricted."""
    return any("range" in rule or not rule.get("specials", True) for rule in domain.values())


def check_contents(domain, arguments):
    """Raises OutOfDomain unless every element of the tensors lies in `domain`."""
    for name, rule in domain.items():
        low, high = rule.get("range", (-math.inf, math.inf))
        specials = rule.get("specials", True)
        if name not in arguments or (specials and "range" not in rule):
            continue
        for element in _elements(arguments[name]):
            if not _allowed(element, low, high, specials):
                raise OutOfDomain("%s has an element %r" % (name, element))


def _allowed(element, low, high, specials):
    if isinstance(element, bool):
        return True
    if isinstance(element, complex):
        high = max(abs(low), abs(high))
        return all(_allowed(part, -high, high, specials) for part in (element.real, element.imag))
    return low <= element <= high if math.isfinite(element) else specials


def _elements(value):
    """The elements of a tensor of any library; of a float or a complex number, itself."""
    if hasattr(value, "reshape"):
        value = value.reshape(-1)
        return value.tolist() if hasattr(value, "tolist") else value.numpy().tolist()
    return [value] if isinstance(value, (float, complex)) else []


def dtype_name(value):
    """"float32" of a tensor of any library; "" of anything else."""
    dtype = getattr(value, "dtype", None)
    if dtype is None:
        return ""
    return str(getattr(dtype, "name", dtype)).rpartition(".")[2]


def _match_shape(name, pattern, shape, extents):
    if pattern and pattern[0] == "*":
        fixed = len(pattern) - 1
        if len(shape) < fixed:
            raise OutOfDomain("%s has rank %d" % (name, len(shape)))
        split = len(shape) - fixed
        _bind(name, "*", shape[:split], extents)
        pattern, shape = pattern[1:], shape[split:]
    if len(pattern) != len(shape):
        raise OutOfDomain("%s has rank %d" % (name, len(shape)))
    for symbol, extent in zip(pattern, shape):
        if isinstance(symbol, int):
            if symbol != extent:
                raise OutOfDomain("%s has extent %d for %d" % (name, extent, symbol))
        else:
            _bind(name, symbol, extent, extents)


def _bind(name, symbol, extent, extents):
    if extents.setdefault(symbol, extent) != extent:
        raise OutOfDomain("%s does not fit: %s is %s and %s" % (
            name, symbol, extents[symbol], extent))
