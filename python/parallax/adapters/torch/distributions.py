"""torch.distributions as functions: torch.distributions.Normal.log_prob(loc, scale, value=...).

The distribution's parameters come first, in the constructor's order; a method that takes a point
takes it as `value`. Seeds come from the constraints that the classes state.
"""

import inspect
import sys

import torch

from parallax.relation import OutOfDomain

from . import names, vocabulary

# Method -> takes a point.
_METHODS = (("log_prob", True), ("cdf", True), ("icdf", True), ("entropy", False),
            ("mean", False), ("variance", False))
_PREFIX = "torch.distributions."
_SKIPPED = ("Distribution", "ExponentialFamily", "TransformedDistribution", "Independent",
            "MixtureSameFamily", "Transform")


def public():
    """(name, method or property, class) of everything listed."""
    import torch.distributions
    base = torch.distributions.Distribution
    for leaf in sorted(torch.distributions.__all__):
        cls = getattr(torch.distributions, leaf)
        if not (isinstance(cls, type) and issubclass(cls, base)) or leaf in _SKIPPED:
            continue
        for method, _ in _METHODS:
            if getattr(cls, method) is not getattr(base, method):
                yield _PREFIX + leaf + "." + method, getattr(cls, method), cls


def traits_of(path):
    """A class that clamps its probabilities by its dtype's eps is another function in each dtype."""
    cls = _class_of(path)
    try:
        text = inspect.getsource(sys.modules[cls.__module__])
    except OSError:
        text = ""
    return ["dtype-is-input"] if "clamp_probs" in text else []


def inherited(path):
    """The listed method of a base class whose code this one is; empty: its class has its own."""
    cls, method = _class_of(path), names.leaf(path)
    owner = next(base for base in cls.__mro__ if method in vars(base))
    found = _PREFIX + owner.__name__ + "." + method
    return found if owner is not cls and found in {name for name, _, _ in public()} else ""


def _class_of(path):
    cls = names.resolve(path.rpartition(".")[0])
    if names.leaf(path) not in dict(_METHODS):
        raise LookupError("no such program: " + path)
    return cls


def parameters(path):
    """The constructor's parameters, then the point."""
    cls = _class_of(path)
    result = []
    for p in list(inspect.signature(cls.__init__).parameters.values())[1:]:
        if p.name == "validate_args":
            continue
        kind = "tensor"
        if "total_count" in p.name or p.name == "dim":
            kind = "int"
        default = None if p.default is p.empty else repr(p.default)
        result.append(vocabulary.parameter(p.name, kind + ("?" if default == "None" else ""), False,
                                           default))
    if dict(_METHODS)[names.leaf(path)]:
        result.append(vocabulary.parameter("value", "tensor", True))
    return result


def program(path):
    cls, method = _class_of(path), names.leaf(path)
    takes_point = dict(_METHODS)[method]
    is_property = not callable(getattr(cls, method))

    def run(*args, **kwargs):
        if takes_point:
            kwargs = dict(kwargs)
            value = kwargs.pop("value")
            # The classes check the points of log_prob and cdf, not those of icdf: what is no
            # probability they take, and owe no number for it.
            if method == "icdf" and not bool(((value > 0) & (value < 1)).all()):
                raise OutOfDomain("value is no probability between 0 and 1")
            return getattr(cls(*args, **kwargs), method)(value)
        result = getattr(cls(*args, **kwargs), method)
        return result if is_property else result()
    return run


def source(path):
    cls, method = path.rpartition(".")[0], names.leaf(path)
    call = "made." + method
    if dict(_METHODS)[method]:
        call += "(value)"
        head = "def run(*args, value, **kwargs):\n"
    else:
        head = "def run(*args, **kwargs):\n"
        if callable(getattr(_class_of(path), method)):
            call += "()"
    return "import torch\n\n\n%s    made = %s(*args, **kwargs)\n    return %s\n" % (head, cls, call)


def seeds(path):
    """Calls whose parameters satisfy the constraints, for some batch shapes."""
    cls, method = _class_of(path), names.leaf(path)
    takes_point = dict(_METHODS)[method]
    run = program(path)
    found = []
    torch.manual_seed(0)
    for chosen in _choices(cls):
        for shape in ((), (3,), (2, 17), (4, 1, 5)):
            try:
                args = _arguments(cls, chosen, shape)
                kwargs = dict(args)
                if takes_point:
                    kwargs["value"] = cls(**args).sample()
                    if method == "icdf":
                        kwargs["value"] = torch.rand(kwargs["value"].shape)
                run(**kwargs)
            except Exception:  # pylint: disable=broad-except  (not for this distribution)
                continue
            found.append(((), kwargs))
    return found


def _choices(cls):
    """Sets of parameters to give: each alternative of those that exclude each other."""
    known = _constraints(cls)
    every = [p for p in inspect.signature(cls.__init__).parameters if p in known]
    groups = (("probs", "logits"), ("covariance_matrix", "precision_matrix", "scale_tril"))
    for group in groups:
        present = [p for p in group if p in every]
        if present:
            return [[p for p in every if p == one or p not in group] for one in present]
    return [every]


_INTEGERS = ("total_count", "dim")


def _constraints(cls):
    """Parameter -> constraint; for a class that knows only with an instance, the usual ones."""
    if isinstance(cls.arg_constraints, dict):
        return cls.arg_constraints
    constraints = torch.distributions.constraints
    return {"probs": constraints.simplex, "logits": constraints.real_vector,
            "loc": constraints.real, "scale": constraints.positive,
            "concentration": constraints.positive, "rate": constraints.positive,
            "low": constraints.real, "high": constraints.real, "df": constraints.positive,
            "covariance_matrix": constraints.positive_definite,
            "precision_matrix": constraints.positive_definite,
            "scale_tril": constraints.lower_cholesky}


def _arguments(cls, chosen, shape):
    constraints = torch.distributions.constraints
    result = {}
    signature = inspect.signature(cls.__init__).parameters
    for name in [n for n in signature if n in _INTEGERS and signature[n].default is
                 inspect.Parameter.empty]:
        result[name] = 3
    for name in chosen:
        constraint = _constraints(cls)[name]
        event = getattr(constraint, "event_dim", 0)
        if name in _INTEGERS:
            result[name] = 4
            continue
        full = tuple(shape) + (3,) * event
        if constraint in (constraints.positive_definite, constraints.lower_cholesky):
            factor = torch.randn(full).tril(-1) + torch.eye(3) * 1.5
            result[name] = factor if constraint is constraints.lower_cholesky else (
                factor @ factor.mT)
        elif name == "df" and cls.__name__ == "Wishart":
            result[name] = torch.rand(full) + 4
        elif name == "high":
            result[name] = torch.rand(full) + 2
        elif name == "low":
            result[name] = torch.rand(full)
        elif constraint is constraints.dependent or "dependent" in type(constraint).__name__:
            result[name] = torch.rand(full) + 0.5
        else:
            result[name] = torch.distributions.transform_to(constraint)(torch.randn(full))
    if "temperature" in signature:
        result["temperature"] = torch.tensor(1.5)
    if cls.__name__ == "LowRankMultivariateNormal":
        result["cov_factor"] = torch.randn(tuple(shape) + (3, 2))
    return result
