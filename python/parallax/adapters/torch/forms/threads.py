"""The call with two threads; one thread is the rule."""

import torch


class Threads:

    def __init__(self, fn):
        self._fn = fn

    def prepare(self, *args, **kwargs):
        plain = self._fn
        fn = plain.prepare(*args, **kwargs) if hasattr(plain, "prepare") else plain

        def run(*args, **kwargs):
            torch.set_num_threads(2)
            try:
                return fn(*args, **kwargs)
            finally:
                torch.set_num_threads(1)
        return run


def make_threads(path, fn):
    result = Threads(fn)
    if getattr(fn, "mutates", False):
        result.mutates = True
    return result


FORMS = {"threads": make_threads}


def applies(form, entry):
    if entry.kind == "module":
        return True
    return any(p["type"].startswith("tensor") for p in entry.parameters)
