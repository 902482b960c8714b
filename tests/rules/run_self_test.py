"""Rules hold on their own seeds, on the library that is installed, also with each of their steps switched
off; scripts of rules run alone; and no tolerance is so wide that a planted fault of a twentieth on one side
passes.

Usage: run_self_test.py [--rules DIR] [--library NAME]   without DIR, the rules of Parallax; with NAME
                                                         those about that library"""
import argparse
import cmath
import importlib
import os
import sys

from parallax.relation import OutOfDomain
from parallax.rulebook import finding, loading, programs

TOLERANCE = {"float16": (1e-3, 1e-5), "bfloat16": (1.6e-2, 1e-5), "float32": (1.3e-6, 1e-5),
             "float64": (1e-7, 1e-7), "complex64": (1.3e-6, 1e-5), "complex128": (1e-7, 1e-7)}


def samples_of(lib):
    """Calls of functions that rules over many APIs are tried on."""
    if lib.__name__ == "tensorflow":
        return {
            "tensorflow.math.exp": (lib.random.normal((3, 17)),),
            "tensorflow.math.add": (lib.random.normal((4, 1, 33)), lib.random.normal((5, 1))),
            "tensorflow.math.logical_not": (lib.zeros((0, 3), lib.bool),),
            "tensorflow.math.negative": (lib.constant(3),),
        }
    if lib.__name__ == "jax":
        return {
            "jax.numpy.exp": (lib.numpy.ones((3, 17)),),
            "jax.numpy.add": (lib.numpy.ones((4, 1, 33), "bfloat16"), lib.numpy.ones((5, 1))),
            "jax.numpy.logical_not": (lib.numpy.zeros((0, 3), bool),),
            "jax.numpy.negative": (lib.numpy.array(3),),
        }
    if lib.__name__ == "numpy":
        return {
            "numpy.exp": (lib.ones((3, 17)),),
            "numpy.add": (lib.ones((4, 1, 33), "float32"), lib.ones((5, 1))),
            "numpy.less": (lib.array([200, 7], "uint8"), lib.array([300])),
            "numpy.logical_not": (lib.zeros((0, 3), bool),),
        }
    if lib.__name__ == "keras":
        import numpy
        return {
            "keras.ops.exp": (numpy.ones((3, 17), "float16"),),
            "keras.ops.add": (numpy.ones((4, 1, 33), "int8"), numpy.ones((5, 1), "int8")),
            "keras.ops.logical_not": (numpy.zeros((0, 3), bool),),
            "keras.ops.negative": (numpy.array(3, "int16"),),
        }
    return {
        "torch.exp": (lib.randn(3, 17),),
        "torch.add": (lib.randn(4, 1, 33), lib.randn(5, 1)),
        "torch.frexp": (lib.randn(67),),
        "torch.clamp": (lib.randn(2, 3), -0.5, 0.5),
        "torch.where": (lib.rand(5, 3) > 0.5, lib.randn(5, 3), lib.randn(5, 3)),
        "torch.nn.functional.prelu": (lib.randn(2, 3, 5), lib.randn(3)),
        "torch.logical_not": (lib.zeros(0, 3, dtype=lib.bool),),
        "torch.neg": (lib.tensor(3.0),),
        "torch.matmul": (lib.randn(4, 3), lib.randn(3, 5)),
    }


def leaves(value):
    return ([leaf for item in value for leaf in leaves(item)] if isinstance(value, (list, tuple))
            else [value])


def elements(leaf):
    if hasattr(leaf, "numpy") and not hasattr(leaf, "tolist"):
        leaf = leaf.numpy()
    if hasattr(leaf, "reshape"):
        leaf = leaf.reshape(-1)
    return leaves(leaf.tolist() if hasattr(leaf, "tolist") else leaf)


def close(a, b, rtol, atol):
    return a == b or (a != a and b != b) or (cmath.isfinite(a) and cmath.isfinite(b) and
                                             abs(a - b) <= atol + rtol * abs(b))


def dtype_name(value):
    """"float32" of a tensor of any library; "" of anything else."""
    dtype = getattr(value, "dtype", "")
    return str(getattr(dtype, "name", dtype)).rpartition(".")[2]


def difference(left, right, tolerance):
    """What two outputs differ in, in words; None when they agree."""
    left, right = leaves(left), leaves(right)
    if len(left) != len(right):
        return "left gives %d outputs, right %d" % (len(left), len(right))
    for a, b in zip(left, right):
        if tuple(getattr(a, "shape", ())) != tuple(getattr(b, "shape", ())):
            return "left gives shape %s, right %s" % (tuple(a.shape), tuple(b.shape))
        rtol, atol = tolerance or TOLERANCE.get(dtype_name(a), (0, 0))
        for x, y in zip(elements(a), elements(b)):
            if not close(x, y, rtol, atol):
                return "left gives %r, right %r" % (x, y)
    return None


class Faulty:
    """A leaf of an output with a fault in every element."""

    def __init__(self, leaf):
        self.shape, self.dtype = getattr(leaf, "shape", ()), dtype_name(leaf)
        self._elements = [_faulty(each) for each in elements(leaf)]

    def tolist(self):
        return self._elements


def _faulty(element):
    if isinstance(element, bool):
        return not element
    wrong = isinstance(element, (float, complex))
    return element + 0.05 * (abs(element) + 1) if wrong else element + 1


def has_numbers(leaf):
    return any(isinstance(each, (int, float, complex)) and cmath.isfinite(each)
               for each in elements(leaf))


def notices_a_fault(output, tolerance):
    """Whether a side that gives this is told from one with a fault in all its numbers."""
    sound = leaves(output)
    faulty = [Faulty(leaf) if has_numbers(leaf) else leaf for leaf in sound]
    return not any(map(has_numbers, sound)) or difference(sound, faulty, tolerance) is not None


def run_text(text):
    scope = {"__name__": "script"}
    exec(compile(text, "script", "exec"), scope)
    return scope["run"]


def wrong_without_a_step(rule, names, args, kwargs, expected, tolerance):
    """How a side, of `names`, differs from what is expected with a step of the rule switched off, whole
    or one call alone; None where none does."""
    for step in rule["steps"]:
        for call in ["", *(":%d" % (i + 1) for i in range(len(args)))]:
            for name in names:
                program = programs.program("%s-without-%s%s" % (name, step, call))
                try:
                    wrong = difference(expected, program(*args, **kwargs), tolerance)
                except OutOfDomain:  # the step is called less often
                    continue
                if wrong is not None:
                    return "without step %s%s: %s" % (step, call, wrong)
    return None


def problem_of(rule, left_name, args, kwargs):
    """What is wrong with a rule on these arguments, or None."""
    right_name = left_name.replace("@left", "@right")
    said = rule["tolerance"]
    tolerance = (said["rtol"], said["atol"]) if said else None
    try:
        expected = programs.program(left_name)(*args, **kwargs)
        for what, program in (("", programs.program(right_name)),
                              ("in a script: ", run_text(programs.source(left_name))),
                              ("in a script: ", run_text(programs.source(right_name)))):
            wrong = difference(expected, program(*args, **kwargs), tolerance)
            if wrong is not None:
                return what + wrong
        if not notices_a_fault(expected, tolerance):
            return "a fault of a twentieth in all numbers passes: the tolerance is too wide"
        return wrong_without_a_step(rule, (left_name, right_name), args, kwargs, expected, tolerance)
    except OutOfDomain:
        return None
    except Exception as error:  # a side that raises on its own seeds is what this looks for
        return "%s: %s" % (type(error).__name__, error)


def inputs_of(rule, lib):
    """(name of the left program, args, kwargs)."""
    if rule["for_each"] is not None:
        for api, args in samples_of(lib).items():
            if rule["api"] != "elementwise" or api != "torch.matmul":
                yield "rule:%s:%s@left" % (rule["name"], api), args, {}
        return
    for args, kwargs in loading.seeds(rule["name"], lib):
        yield "rule:%s@left" % rule["name"], args, kwargs


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--rules", default="")
    parser.add_argument("--library", default="")
    options = parser.parse_args()
    folder = os.path.abspath(options.rules or finding.folders()[0])
    if folder != finding.folders()[0]:
        os.environ["PARALLAX_RULES"] = folder
    count, failures, held = 0, [], 0
    for rule in loading.describe():
        if not rule["file"].startswith(folder + os.sep):
            continue
        # A file that says of no library what it is about is everybody's.
        if options.library and rule["libraries"] and options.library not in rule["libraries"]:
            continue
        if "error" in rule:
            failures.append("%s, line %d: %s" % (rule["file"], rule["line"], rule["error"]))
            continue
        tried = count
        for left_name, args, kwargs in inputs_of(rule, importlib.import_module(rule["libraries"][0])):
            count += 1
            wrong = problem_of(rule, left_name, args, kwargs)
            if wrong is not None:
                failures.append("%s on seed %d: %s" % (left_name, count - tried, wrong))
        if count == tried and rule["for_each"] is None:
            failures.append("rule %s: seeds(lib) yields nothing" % rule["name"])
        held += 1
    for failure in failures:
        print("FAILED: " + failure)
    print("rules: %d in %s, tried on %d inputs, %d failures" % (held, folder, count, len(failures)))
    return 1 if failures or not held else 0


if __name__ == "__main__":
    sys.exit(main())
