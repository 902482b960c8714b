"""Start the worker of a target: boot.py ADAPTER WORKER_DIR CONTROL_FD [SUPPORT_DIR...]

Runs in the Python of the library under test, any version from 3.8. Standard output and error of the
process belong to the library; the engine listens on the control socket only.
"""
import importlib
import os
import sys
import traceback


def _tell_place(error, folder):
    """Puts the line of the adapter that an error came from behind the error's own words."""
    lines = [frame for frame in traceback.extract_tb(error.__traceback__)
             if frame.filename.startswith(folder)]
    if not lines or not error.args or not isinstance(error.args[0], str):
        return
    text = "%s (%s, line %d)" % (error.args[0], lines[-1].filename, lines[-1].lineno)
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
    folder = os.path.join(here, "adapters", adapter)
    module = _telling_place(importlib.import_module, folder)("parallax.adapters." + adapter)
    made = module.Adapter()
    made.start = _telling_place(made.start, folder)
    parallax_worker.serve(made, control_fd)


if __name__ == "__main__":
    main()
