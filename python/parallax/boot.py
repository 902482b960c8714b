"""Start the worker of a target: boot.py ADAPTER WORKER_DIR CONTROL_FD [SUPPORT_DIR...]

Runs in the Python of the library under test, any version from 3.8. Standard output and error of the
process belong to the library; the engine listens on the control socket only.
"""
import importlib
import os
import sys
import traceback


def _tell_place(error, folder):
    """Puts the line of the adapter that an error came from behind the error's own words: "(FILE, line
    9)", or "(from FILE, line 9)" where what the line calls raised it."""
    if isinstance(error, SyntaxError) and (error.filename or "").startswith(folder):
        error.msg = "%s (%s, line %s)" % (error.msg, error.filename, error.lineno)
        error.filename = error.lineno = None  # str() would say them again
        return
    frames = traceback.extract_tb(error.__traceback__)
    lines = [frame for frame in frames if frame.filename.startswith(folder)]
    if not lines or not error.args or not isinstance(error.args[0], str):
        return
    called = "" if lines[-1] is frames[-1] else "from "
    text = "%s (%s%s, line %d)" % (error.args[0], called, lines[-1].filename, lines[-1].lineno)
    error.args = (text,) + error.args[1:]
    if isinstance(error, ImportError):
        error.msg = text


def _telling_place(function, folder):
    def call(*args):
        try:
            return function(*args)
        except Exception as error:
            _tell_place(error, folder)
            raise
    return call


def main():
    adapter, worker_dir, control_fd = sys.argv[1], sys.argv[2], int(sys.argv[3])
    here = os.path.dirname(os.path.abspath(__file__))
    # This folder must not shadow the library's modules; ours come last on the path.
    sys.path[:] = [p for p in sys.path if os.path.abspath(p or os.curdir) != here]
    sys.path += [os.path.dirname(here), worker_dir] + sys.argv[4:]
    sys.argv = ["parallax-worker"]
    import parallax_worker
    folder = os.path.join(here, "adapters", adapter) + os.sep
    module = _telling_place(importlib.import_module, folder)("parallax.adapters." + adapter)
    if not hasattr(module, "Adapter"):
        raise AttributeError("%s defines no class Adapter" % module.__file__)
    made = _telling_place(module.Adapter, folder)()
    for method in ("start", "version", "profile", "capabilities"):
        setattr(made, method, _telling_place(getattr(made, method), folder))
    parallax_worker.serve(made, control_fd)


if __name__ == "__main__":
    main()
