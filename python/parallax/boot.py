"""Start the worker of a target: boot.py ADAPTER WORKER_DIR CONTROL_FD [SUPPORT_DIR...]

Runs in the Python of the library under test, any version from 3.8. Standard output and error of the
process belong to the library; the engine listens on the control socket only.
"""
import importlib
import os
import sys


def main():
    adapter, worker_dir, control_fd = sys.argv[1], sys.argv[2], int(sys.argv[3])
    here = os.path.dirname(os.path.abspath(__file__))
    # This folder must not shadow the library's modules; ours come last on the path.
    sys.path[:] = [p for p in sys.path if os.path.abspath(p or os.curdir) != here]
    sys.path += [os.path.dirname(here), worker_dir] + sys.argv[4:]
    sys.argv = ["parallax-worker"]
    import parallax_worker
    module = importlib.import_module("parallax.adapters." + adapter)
    parallax_worker.serve(module.Adapter(), control_fd)


if __name__ == "__main__":
    main()
