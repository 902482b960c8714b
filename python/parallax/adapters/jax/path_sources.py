"""What of JAX's sources is not like others', for parallax.paths: docs/paths.md. Its operations end in
`NAME_p.bind(...)`; what a primitive checks is in the rules for its shapes and dtypes."""

import functools

from parallax.arrays.path_sources import ArrayLibrary
from parallax.paths import functions, sources
from parallax.paths.sources import Made, name


class _Bind:
    """What `primitive.bind` stands for."""

    def __init__(self, primitive):
        self.primitive = primitive

    def __call__(self, *args, **kwargs):
        raise TypeError("it is only read")


class JaxLibrary(ArrayLibrary):
    external = ("jax._src.api", "jax._src.core", "jax._src.interpreters", "jax._src.pjit", "jax._src.config",
                "jax._src.lib", "jax._src.tree_util", "jax._src.linear_util", "jax._src.custom_derivatives",
                "jax._src.mesh", "jax._src.sharding_impls", "jax._src.named_sharding", "jax._src.dispatch",
                "jax._src.array", "jax._src.sharding", "jax._src.partition_spec", "jax._src.xla_bridge",
                "jax._src.source_info_util", "jax._src.traceback_util", "jax._src.deprecations",
                "jax._src.api_util", "jax._src.ad_util", "jax._src.state", "jax._src.stages", "jax._src.dtypes",
                "jax._src.literals", "jax._src.abstract_arrays", "jax._src.pallas", "jax._src.export",
                "jax._src.sharding_specs", "jax._src.effects", "jax._src.util", "jax._src.hijax")
    places = {"canonicalize_axis": "ValueError"}
    rewrites = {**dict.fromkeys(("asarray", "array"), "same"), "ensure_arraylike": "rest",
                **dict.fromkeys(("promote_args", "promote_args_inexact", "promote_args_numeric", "promote_dtypes",
                                 "promote_dtypes_inexact"), "one"),
                **dict.fromkeys(("definitely_equal",), "=="), "is_constant_dim": "unknown"}

    def __init__(self, adapter):
        super().__init__(adapter)
        import jax
        from jax._src import core
        # What an argument is in the rules, too.
        self._arrays = (jax.Array, core.ShapedArray)
        self._primitive = core.Primitive
        self._binds = {}

    def public_name(self, found):
        return "jax.Array" if any(found is each for each in self._arrays) else None

    def unwrap(self, found):
        held = sources.vars_of(found).get("_ufunc__static_props")
        if isinstance(held, dict) and "func" in held:
            found = held.get("call") or held["func"]
        return super().unwrap(found)

    def dtype_name(self, found):
        if type(found).__name__ == "_ScalarMeta":
            found = found.dtype
        return super().dtype_name(found)

    def member(self, owner, name):
        if isinstance(owner, self._primitive) and name == "bind":
            return self._binds.setdefault(owner, _Bind(owner))
        return sources.MISSING

    def made(self, found):
        return self._rules(found.primitive) if isinstance(found, _Bind) else None

    def _rules(self, primitive):
        """The rules of a primitive, one after the other; None of one without rules in Python."""
        rules = [source for source in (self.source(rule)[0] for rule in _rules_of(primitive)) if source is not None]
        if not rules:
            return None
        parameters = functions.parameters(self, rules[-1])

        def body(maker):
            return [{"s": "do", "line": 0, "value": maker.call(rule, _handed(rule, parameters, self))}
                    for rule in rules]
        return _Primitive(primitive.name + "_p.bind", parameters, body)


class _Primitive(Made):
    def rest(self):
        """(place, name) of the parameter that takes the rest of the arguments, or None."""
        kinds = [each["kind"] for each in self.parameters]
        return (kinds.index("args"), self.parameters[kinds.index("args")]["name"]) if "args" in kinds else None


def _rules_of(primitive):
    """The functions for dtypes and for shapes that standard_primitive() was given, or what computes both."""
    held = sources.vars_of(primitive).get("abstract_eval")
    cells = zip(getattr(getattr(held, "__code__", None), "co_freevars", ()), getattr(held, "__closure__", None) or ())
    for word, cell in cells:
        if word == "abstract_eval":
            held = cell.cell_contents
    if not isinstance(held, functools.partial):
        return [held]
    return [rule.func if isinstance(rule, functools.partial) else rule for rule in (held.args[2:0:-1])]


def _handed(rule, parameters, library):
    """The arguments of a rule: by name, where it has a parameter of that name."""
    own = [each["name"] for each in functions.parameters(library, rule)]
    taken = [each["name"] for each in parameters]
    if own[:1] and taken[:1] and parameters[0]["kind"] == "positional":
        return {mine: name(mine if mine in taken else theirs) for mine, theirs in zip(own, taken)}
    return {mine: name(mine) for mine in own if mine in taken}
