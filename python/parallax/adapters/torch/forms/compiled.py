"""The call through torch.compile: `graph` traced and decomposed, `compiled` by inductor as well.

Listed where the adapter compiles (the target torch-compile), as a compilation takes a second."""

import torch


class Compiled:
    """prepare() compiles for the shapes and options of a structure. What Dynamo cannot trace whole
    has no such form."""

    def __init__(self, fn, backend):
        self._fn = fn
        self._backend = backend

    def prepare(self, *args, **kwargs):
        import torch._dynamo
        plain = self._fn
        function = plain.prepare(*args, **kwargs) if hasattr(plain, "prepare") else plain

        def call(*args, **kwargs):
            return function(*args, **kwargs)
        torch._dynamo.reset()
        program = torch.compile(call, backend=self._backend, fullgraph=True, dynamic=False)
        try:
            program(*args, **kwargs)
        except torch._dynamo.exc.Unsupported as error:
            raise LookupError("it cannot be traced: " + str(error).partition("\n")[0]) from None
        return program


def make_graph(path, fn):
    return Compiled(fn, "aot_eager_decomp_partition")


def make_compiled(path, fn):
    return Compiled(fn, "inductor")


FORMS = {"compiled": make_compiled, "graph": make_graph}


def applies(form, entry):
    if entry.in_place_only or "random" in entry.traits or not hasattr(torch, "compile"):
        return False
    return any(p["type"].startswith("tensor") for p in entry.parameters)
