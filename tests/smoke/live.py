"""Bugs of the pinned libraries that users reported: a short hunt of each function finds its own, and the
title of what it finds says so.

Usage: live.py PARALLAX [SEED...]

A library whose environment is not there is skipped. When a library is fixed in a newer version, its
row goes: a bug of the kind is planted in tests/puzzles.
"""
import os
import re
import sys
import tempfile

from told import run

HOME = os.environ["PARALLAX_HOME"]
# Environment, words of the command, kind, what the title of one confirmed finding matches, and its
# last rank.
BUGS = (
    # 200 < 300 is False: the number is taken modulo 256.
    ("torch", ("torch", "--only", "torch.lt", "--source", "modes:reference", "--cases", "4000"), "value",
     r"torch\.lt returns a wrong value.* wraps around", 3),
    # The derivative at 40 is 0 where it is 4e-18.
    ("torch", ("torch", "--only", "torch.sigmoid", "--source", "rules:slope-of-sigmoid", "--cases",
               "2000"), "value", r"torch\.sigmoid: its gradient (is wrong|and s\(x\) s\(-x\) differ in value)", 4),
    # 16777217 modulo 2 is 0: the numbers go by way of float32.
    ("onnx", ("onnxruntime", "openvino", "--source", "backends", "--only", "onnx.Mod", "--cases", "3000"),
     "value", r"onnx\.Mod computes u?int(32|64) in float32 on openvino", 3),
    # Off by up to 4e-6 from what Pfaff's transformation gives, for ordinary parameters.
    ("numpy", ("numpy", "--only", "scipy.special.hyp2f1", "--source", "rules", "--cases", "100000"),
     "value", r"scipy\.special\.hyp2f1.* rule numpy-hyp2f1-pfaff", 4),
    # A float32 array beside the number 2.0 gives float64, which an array of 2.0 in float32 does not.
    ("numpy", ("numpy", "--only", "scipy.special.gammaincinv", "--source", "rules:numpy-number-by-array",
               "--cases", "500"), "metadata", r"scipy\.special\.gammaincinv.*: dtype float32 against float64",
     3),
    # False / False is 0 where the second is a number, nan where it is an array.
    ("keras", ("jax", "--only", "jax.numpy.divide", "--source", "rules:jax-number-by-array", "--cases",
               "1500"), "nan", r"jax\.numpy\.divide.* differ in nan or infinity", 3),
)


def titles(parallax, command, kind, last, seed, folder):
    """Of the causes of rank 1 to `last` and this kind, those of their faces."""
    hunted = run(parallax, "hunt", *command, "--seed", seed, "--json", "--store",
                 os.path.join(folder, "%s-%s.db" % (command[command.index("--only") + 1], seed)))
    return [cause["title"] for cause in hunted["causes"] if cause["kind"] == kind and cause["rank"] <= last]


def main(parallax, *seeds):
    parallax = os.path.abspath(parallax)
    failed = False
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        for environment, command, kind, pattern, last in BUGS:
            name = command[command.index("--only") + 1]
            if not os.access(os.path.join(HOME, "envs", environment, "bin", "python"), os.X_OK):
                print("SKIPPED: %s (envs/%s is not there)" % (name, environment))
                continue
            for seed in seeds or ("1",):
                found = titles(parallax, command, kind, last, seed, folder)
                told = [title for title in found if re.match(pattern, title)]
                if len(told) != 1:
                    print("FAILED: %s, seed %s: %s" % (name, seed, found or "nothing"))
                    failed = True
                else:
                    print("%s, seed %s: %s" % (name, seed, told[0]))
    return failed


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
