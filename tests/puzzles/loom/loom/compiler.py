"""compile(): a function as a tape of steps, rewritten and run in an order of its own."""

import numpy

from loom.kernels import KERNELS, WRITES


class Node:
    """A value of a function that is traced: the number of its step, or of an input."""

    def __init__(self, tape, number):
        self.tape = tape
        self.number = number


class _Tape:
    def __init__(self):
        self.steps = []  # (function's name or "input", arguments)

    def record(self, name, args):
        self.steps.append((name, args))
        return Node(self, len(self.steps) - 1)


def compile(function):
    """The function of arrays, traced at its first call."""
    traced = []

    def program(*arrays):
        if not traced:
            tape = _Tape()
            nodes = [tape.record("input", (place,)) for place in range(len(arrays))]
            result = function(*nodes)
            # The least integer has no opposite.
            floats = all(array.dtype.kind == "f" for array in arrays)
            steps = _rewritten(tape.steps) if floats else tape.steps
            traced.append((steps, _order(tape.steps), result))
        return _run(*traced[0], arrays)
    return program


def _rewritten(steps):
    """Steps that are cheaper made of what the steps before them are made of."""
    out = list(steps)
    for place, (name, args) in enumerate(steps):
        before = steps[args[0].number] if args and isinstance(args[0], Node) else ("", ())
        if name == "negate" and before[0] in ("minimum", "maximum") and not _writes(steps):
            # Of the minimum, the maximum of the negated. PLANTED: of the maximum too.
            out[place] = ("negated_maximum", before[1])
    return out


def _writes(steps):
    return any(name in WRITES for name, _ in steps)


def _order(steps):
    """The order of the steps: a write to a view waits until that view is read. PLANTED: one to a
    view by tail() waits though what it is a view of is read."""
    order, waiting = [], []
    for place, (name, args) in enumerate(steps):
        read = {arg.number for arg in args if isinstance(arg, Node)}
        ready = [write for write in waiting if read & _aliases(steps, write)]
        order += ready + ([] if _may_wait(steps, name, args) else [place])
        waiting = [write for write in waiting if write not in ready]
        if _may_wait(steps, name, args):
            waiting.append(place)
    return order + waiting


def _may_wait(steps, name, args):
    return name in WRITES and isinstance(args[0], Node) and steps[args[0].number][0] == "tail"


def _aliases(steps, write):
    return {write, steps[write][1][0].number}


def _run(steps, order, result, arrays):
    values = {}

    def of(arg):
        return values[arg.number] if isinstance(arg, Node) else arg
    for place in order:
        name, args = steps[place]
        if name == "input":
            values[place] = arrays[args[0]]
        elif name == "negated_maximum":
            values[place] = numpy.asarray(numpy.maximum(*[-of(arg) for arg in args]))
        else:
            values[place] = KERNELS[name](*map(of, args))
    if isinstance(result, tuple):
        return tuple(map(of, result))
    return of(result)
