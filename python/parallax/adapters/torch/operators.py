"""Operators of aten as sources: their kernels for the meta device, decompositions and references are Python
(torch._meta_registrations, torch._decomp, torch._refs)."""

import functools
import inspect

import torch

from parallax.paths import functions, sources
from parallax.paths.sources import Made, name, parameter
from parallax.paths.values import constant

_PREFIXES = {"linalg_": "linalg", "fft_": "fft", "special_": "special"}

class _Call:
    """An operator in C++ that only calls another one: with its own arguments of the same name, and `given`
    otherwise: a constant, or the name of an argument. `rank`: where its first argument has so many dimensions."""

    def __init__(self, operator, rank=None, **given):
        self.operator, self.rank, self.given = operator, rank, given


_CALLS = {
    **{"conv%dd" % n: _Call("convolution", n + 2, transposed=False, output_padding=[0] * n) for n in (1, 2, 3)},
    **{"conv_transpose%dd" % n: _Call("convolution", n + 2, transposed=True) for n in (1, 2, 3)},
    "max_pool2d": _Call("max_pool2d_with_indices"), "max_pool3d": _Call("max_pool3d_with_indices"),
    "adaptive_avg_pool2d": _Call("_adaptive_avg_pool2d"), "adaptive_avg_pool3d": _Call("_adaptive_avg_pool3d"),
    "layer_norm": _Call("native_layer_norm"), "batch_norm": _Call("native_batch_norm"),
    "embedding_bag": _Call("_embedding_bag"), "cdist": _Call("_cdist_forward"),
    "softmax": _Call("_softmax", half_to_float=False), "log_softmax": _Call("_log_softmax", half_to_float=False),
    "linalg_det": _Call("_linalg_det"), "det": _Call("_linalg_det", A="input"),
    "linalg_slogdet": _Call("_linalg_slogdet"), "logdet": _Call("_linalg_slogdet", A="input"),
    "linalg_solve": _Call("_linalg_solve_ex"), "linalg_solve_ex": _Call("_linalg_solve_ex"),
    "linalg_eigh": _Call("_linalg_eigh"), "linalg_svd": _Call("_linalg_svd"), "svd": _Call("_linalg_svd", A="input"),
    "linalg_cholesky": _Call("linalg_cholesky_ex"), "linalg_inv": _Call("linalg_inv_ex"),
    "linalg_eigvals": _Call("linalg_eig"), "linalg_eigvalsh": _Call("_linalg_eigh"),
    "linalg_lu_factor": _Call("linalg_lu_factor_ex"), "linalg_ldl_factor": _Call("linalg_ldl_factor_ex"),
    "argsort": _Call("sort"), "msort": _Call("sort", dim=0), "cross": _Call("linalg_cross"),
    "grid_sampler": _Call("grid_sampler_2d", 4),
}


def _call_of(aten):
    if aten.endswith("_copy") and _packet(aten[:-len("_copy")]) is not None:
        return _Call(aten[:-len("_copy")])
    return _CALLS.get(aten)


def name_of(found):
    """The operator that a builtin function, a method or an object of torch.ops is, or None."""
    if isinstance(found, torch._ops.OpOverloadPacket):
        return found._qualified_op_name.partition("::")[2] if found._qualified_op_name.startswith("aten::") else None
    if isinstance(found, torch._ops.OpOverload):
        return found._schema.name.partition("::")[2] if found.namespace == "aten" else None
    if inspect.isbuiltin(found) or inspect.ismethoddescriptor(found):
        module = getattr(found, "__module__", None)
        own = getattr(found, "__name__", "")
        owner = getattr(found, "__objclass__", None)
        is_torch = owner is not object and (
            module is None or module.startswith("torch") or owner in torch.Tensor.__mro__)
        return own if is_torch and _packet(own) is not None else None
    return None


def _packet(aten):
    found = getattr(torch.ops.aten, aten, None)
    return found if isinstance(found, torch._ops.OpOverloadPacket) else None


def _tables():
    held = getattr(torch._decomp, "global_decomposition_table", {})
    return [held.get("meta", {}), held.get("post_autograd", {}), held.get("pre_autograd", {})]


def _reference(aten):
    for prefix, module in _PREFIXES.items():
        if aten.startswith(prefix):
            return getattr(getattr(torch._refs, module, None), aten[len(prefix):], None)
    return getattr(torch._refs, aten, None) or getattr(torch._refs.nn.functional, aten, None)


def implementations(library, aten):
    """[(schema, Written, arguments)] of an operator, kernels for the meta device first; each function once with
    the same arguments."""
    packet = _packet(aten)
    found = []
    for overload in packet.overloads() if packet is not None else ():
        operator = getattr(packet, overload)
        if any(argument.is_out for argument in operator._schema.arguments):
            continue
        held = [table[operator] for table in _tables() if operator in table]
        held += [kernel for key, kernel in operator.py_kernels.items()
                 if getattr(key, "name", "") in ("CompositeImplicitAutograd", "CompositeExplicitAutograd", "Meta")]
        for each in held + [_reference(aten)]:
            plain = library.unwrap(each) if each is not None else None
            if not inspect.isfunction(plain) or not library.is_ours(plain.__module__):
                continue
            written = sources.Written(plain)
            taken = _as_called(operator._schema, written)
            if written.node() is not None and not any(
                    plain is other.function and taken == others for _, other, others in found):
                found.append((operator._schema, written, taken))
    return sorted(found, key=lambda each: each[1].function.__module__ != "torch._meta_registrations")


def source(library, aten, seen=()):
    """The operator as a choice between its implementations in Python, or None where it has none."""
    found = implementations(library, aten)
    if not found:
        return _calling(library, aten, seen)
    return Made("aten::" + aten, _parameters([schema for schema, _, _ in found]),
                lambda maker: sources.alternatives([
                    [{"s": "return", "line": 0, "value": maker.call(written, taken)}]
                    for _, written, taken in found], "implementation of aten::" + aten))


def runnable(library, aten, seen=()):
    """The implementations as functions of (args, kwargs, lists) of a call, which give (function, its arguments by
    name), or None where they take no such arguments. What source() has as a choice."""
    found = implementations(library, aten)
    if found:
        return [_Runnable(schema, written.function, taken) for schema, written, taken in found]
    call, packet = _call_of(aten), _packet(aten)
    if call is None or call.operator in seen or packet is None:
        return []
    schema = getattr(packet, packet.overloads()[0])._schema
    return [_RunnableCall(call, schema, inner) for inner in runnable(library, call.operator, seen + (aten,))]


def _given(schema, args, kwargs, lists):
    """{argument of the operator: value} of a call, defaults too, by the names that _own_name() gives; None: it is
    none of its calls. `lists`: a number for a list is one, as C++ hands it on."""
    named = {_own_name(each, place): each for place, each in enumerate(schema.arguments)}
    places = [own for own, each in named.items() if not each.kwarg_only]
    theirs = {each.name: own for own, each in named.items()}
    if len(args) > len(places) > 0 and _is_list(named[places[-1]]):   # x.expand(2, 3)
        args = (*args[:len(places) - 1], list(args[len(places) - 1:]))
    if len(args) > len(places):
        return None
    given = dict(zip(places, args))
    for word, value in kwargs.items():
        own = word if word in named else theirs.get(word)
        if own is None or own in given:
            return None
        given[own] = value
    for own, each in named.items():
        if own not in given and not each.has_default_value():
            return None
        given.setdefault(own, each.default_value)
        if not _is_list(each):
            continue
        if isinstance(given[own], torch.Tensor):
            return None
        if lists and isinstance(given[own], (int, float)):
            given[own] = [given[own]] * (each.N or 1)
    return given


def _is_list(argument):
    return isinstance(argument.type, torch.ListType) or (
        isinstance(argument.type, torch.OptionalType) and isinstance(argument.type.getElementType(), torch.ListType))


class _Runnable:
    def __init__(self, schema, function, taken):
        self._own, self._function, self._taken = schema, function, taken
        parameters = list(inspect.signature(function).parameters.values())
        # None often stands for one of them.
        self._defaults = {each.name for each in parameters if each.default is not each.empty}
        kinds = [each.kind for each in parameters]
        self._before = None   # the names before the parameter that takes the rest, which is `self._rest`
        if inspect.Parameter.VAR_POSITIONAL in kinds:
            place = kinds.index(inspect.Parameter.VAR_POSITIONAL)
            if place < len(schema.arguments):
                self._before = [each.name for each in parameters[:place]]
                self._rest = parameters[place].name, _own_name(schema.arguments[place], place)

    def __call__(self, args, kwargs, lists):
        return self.of(_given(self._own, args, kwargs, lists))

    def of(self, given):
        """Of {argument: value}."""
        if given is None:
            return None
        values = {own: given[theirs["id"]] for own, theirs in self._taken.items() if theirs["id"] in given}
        values = {own: value for own, value in values.items() if value is not None or own not in self._defaults}
        if self._before is None:
            return self._function, values
        values.pop(self._rest[0], None)
        head = [values.pop(own) for own in self._before if own in values]
        rest = given.get(self._rest[1])
        return functools.partial(self._function, *head, *(rest if isinstance(rest, (list, tuple)) else [rest])), values


class _RunnableCall:
    def __init__(self, call, schema, inner):
        self._call, self._own, self._inner = call, schema, inner

    def __call__(self, args, kwargs, lists):
        return self.of(_given(self._own, args, kwargs, lists))

    def of(self, given):
        rank = self._call.rank
        if given is None or rank is not None and getattr(next(iter(given.values()), None), "ndim", None) != rank:
            return None
        constants = {word: given.get(held) if isinstance(held, str) else held
                     for word, held in self._call.given.items()}
        return self._inner.of({**given, **constants})


def _calling(library, aten, seen):
    """An operator of _CALLS, or None."""
    call = _call_of(aten)
    if call is None or call.operator in seen:
        return None
    inner = source(library, call.operator, seen + (aten,))
    packet = _packet(aten)
    if inner is None or packet is None:
        return None
    own = _parameters([getattr(packet, packet.overloads()[0])._schema])
    names = {each["name"] for each in own}
    kwargs = {}
    for word in (each["name"] for each in inner.parameters):
        if word in call.given:
            held = call.given[word]
            kwargs[word] = name(held) if isinstance(held, str) else _literal(held)
        elif word in names:
            kwargs[word] = name(word)

    def body(maker):
        made = [{"s": "return", "line": 0, "value": maker.call(inner, kwargs)}]
        if call.rank is None:
            return made
        rank = {"e": "attr", "of": name(own[0]["name"]), "name": "ndim"}
        test = {"e": "cmp", "op": "==", "l": rank, "r": constant(call.rank)}
        return [{"s": "if", "line": 0, "test": test, "then": made, "else": []}]
    return Made("aten::" + aten, own, body)


def _literal(held):
    if isinstance(held, list):
        return {"e": "list", "of": [constant(each) for each in held]}
    return constant(held)


def _own_name(argument, place):
    return "input" if place == 0 and argument.name == "self" else argument.name


def _parameters(schemas):
    found = {}
    for schema in schemas:
        for place, argument in enumerate(schema.arguments):
            own = _own_name(argument, place)
            default = None
            if argument.has_default_value():
                held = argument.default_value
                default = (_literal(held) if not isinstance(held, list) or all(map(constant, held)) else None) or {
                    "e": "other", "text": "default"}
            found.setdefault(own, parameter(own, "keyword" if argument.kwarg_only else "positional", default))
    return sorted(found.values(), key=lambda each: each["kind"] == "keyword")


def _as_called(schema, written):
    """{parameter of the implementation: argument of the operator}, by name or else by place."""
    try:
        taken = list(inspect.signature(written.function).parameters.values())
    except (TypeError, ValueError):
        return {}
    known = {each.name for each in taken}
    kwargs = {}
    places = [each.name for each in taken if each.kind is each.POSITIONAL_OR_KEYWORD]
    for place, argument in enumerate(schema.arguments):
        own = _own_name(argument, place)
        if argument.name in known or own in known:
            kwargs[argument.name if argument.name in known else own] = name(own)
        elif not argument.kwarg_only and place < len(places):
            kwargs.setdefault(places[place], name(own))
    return kwargs


def as_method(api, made):
    """The source with `self` for `input`, if it is that of an operator that calls it self."""
    packet = _packet(made.name.partition("::")[2])
    if not isinstance(made, Made) or packet is None or not any(
            argument.name == "self" for name in packet.overloads()
            for argument in getattr(packet, name)._schema.arguments[:1]):
        return made
    own = {each["name"]: "self" if each["name"] == "input" else each["name"] for each in made.parameters}
    parameters = [dict(each, name=own[each["name"]]) for each in made.parameters]
    return Made(api, parameters, lambda maker: [{"s": "return", "line": 0, "value": maker.call(
        made, {theirs: name(mine) for theirs, mine in own.items()})}])


def dispatched(library, found):
    """A function of torch._jit_internal.boolean_dispatch: which of two it calls, an argument says."""
    held = dict(zip(found.__code__.co_freevars, (cell.cell_contents for cell in found.__closure__)))
    then, otherwise = (library.source(held[word])[0] for word in ("if_true", "if_false"))
    if then is None or otherwise is None:
        return None
    parameters = functions.parameters(library, otherwise)
    own = [each["name"] for each in parameters]

    def body(maker):
        def calls(source):
            return [{"s": "return", "line": 0, "value": maker.call(source, {word: name(word) for word in own})}]
        return [{"s": "if", "line": 0, "test": name(held["arg_name"]), "then": calls(then),
                 "else": calls(otherwise)}]
    return Made(otherwise.name + " or " + then.name, parameters, body)
