"""The Python of an adapter that goes into reproduction scripts: real files, put together as text.

parts/memory.py places elements in memory of its own (layouts, misalignment, pages that must not be
touched); parts/arrays.py is the whole part of a library on NumPy arrays, parts/layers.py that of a
layer of a model whose tensors are NumPy arrays. A script needs only the library, so parts are pasted,
not imported.
"""

import os

PARTS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "parts")


def read_text(*path):
    with open(os.path.join(*path), encoding="utf-8") as file:
        return file.read()


def joined(*texts):
    return "\n\n".join(text.strip("\n") + "\n" for text in texts)


def run_text(text, name, scope, *files):
    """Runs a text that was joined of files: an error has the line of its own file, any other of `name`."""
    for path in files:
        whole = read_text(path)
        before, part, behind = text.partition(whole.strip("\n") + "\n")
        if part:
            skipped = "\n" * (len(whole) - len(whole.lstrip("\n")))
            exec(compile(before, name, "exec"), scope)
            exec(compile(skipped + part, path, "exec"), scope)
            text = behind
    exec(compile(text, name, "exec"), scope)


def script_of(folder, *parts):
    """The parts, memory.py without any, and the script.py of the adapter's folder behind them."""
    return joined(*[read_text(PARTS, part) for part in parts or ("memory.py",)],
                  read_text(folder, "script.py"))
