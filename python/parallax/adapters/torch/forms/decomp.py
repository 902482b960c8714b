"""The decomposition that torch.compile uses in place of the operator."""

import torch


def _table():
    import torch._decomp
    return torch._decomp.decomposition_table


def packet_of(path):
    """The aten operator of a public name, spelled as the namespaces spell it."""
    leaf = path.rpartition(".")[2]
    for prefix in ("torch.linalg.", "torch.fft.", "torch.special."):
        if path.startswith(prefix):
            leaf = prefix[len("torch."):-1] + "_" + leaf
    return getattr(torch.ops.aten, leaf, None)


def _decomposed(packet):
    """The names of the overloads that have a decomposition, but those that write into out=."""
    table = _table()
    return [o for o in packet.overloads() if getattr(packet, o) in table
            and "out" not in o.split("_")]


def overload_of(packet, are_tensors):
    """The name of the one overload with a decomposition whose first arguments are tensors where
    `are_tensors` says so; None: there are none or several."""
    def fits(overload):
        wanted = [str(a.type) == "Tensor" for a in getattr(packet, overload)._schema.arguments]
        return wanted[:len(are_tensors)] == are_tensors
    found = _decomposed(packet)
    if len(found) > 1:
        found = ["default"] if "default" in found else [o for o in found if fits(o)]
    return found[0] if len(found) == 1 else None


class Decomposition:
    """Resolves the overload by the arguments, then runs its decomposition."""

    def __init__(self, packet):
        self._packet = packet
        self._table = _table()

    def prepare(self, *args, **kwargs):
        kwargs = self._renamed(kwargs)
        name = torch._C._jit_resolve_packet(self._packet._qualified_op_name, *args, **kwargs)
        found = self._table.get(getattr(self._packet, name or "default"))
        if found is None:
            raise LookupError("no decomposition of " + str(self._packet) + "." + str(name))
        if "input" not in kwargs:
            return found

        def run(*args, **kwargs):
            return found(*args, **self._renamed(kwargs))
        return run

    def _renamed(self, kwargs):
        """`input=` of the public function is `self=` of the operator."""
        if "input" not in kwargs:
            return kwargs
        overloads = self._packet.overloads()
        first = getattr(self._packet, overloads[0])._schema.arguments
        if any(a.name == "input" for a in first):
            return kwargs
        return {("self" if k == "input" else k): v for k, v in kwargs.items()}


def make_decomp(path, fn):
    packet = packet_of(path)
    if packet is None or not hasattr(torch._C, "_jit_resolve_packet"):
        raise LookupError("no operator behind " + path)
    return Decomposition(packet)


FORMS = {"decomp": make_decomp}


def applies(form, entry):
    if not entry.direct or entry.in_place_only or not hasattr(torch._C, "_jit_resolve_packet"):
        return False
    packet = packet_of(entry.name)
    if packet is None or not any(p["type"].startswith("tensor") for p in entry.parameters):
        return False
    return bool(_decomposed(packet))
