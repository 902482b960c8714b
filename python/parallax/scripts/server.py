"""Runs reproduction scripts: server.py LIBRARY

Imports the library under test and nothing else, then runs each script in a fork of itself, so that
a script costs milliseconds and not the seconds of an import. Requests and answers are lines of JSON
on standard input and output:
  {"script": PATH, "out": PATH, "err": PATH, "seconds": N, "memory": BYTES} -> {"code": N, "late": BOOL}
The memory is by how much the address space of a script may grow over that of this process.
A code of 128 + N says that signal N killed the script. Ends with its standard input.
"""
import ctypes
import importlib
import json
import os
import resource
import signal
import sys
import time

_KILL_WITH_PARENT = 1  # PR_SET_PDEATHSIG
_LONGEST_NAP = 0.02


def _redirect(path, number):
    target = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    os.dup2(target, number)
    os.close(target)


def _limit(growth):
    with open("/proc/self/statm", encoding="ascii") as file:
        most = int(file.read().split()[0]) * resource.getpagesize() + growth
    _, hard = resource.getrlimit(resource.RLIMIT_AS)
    if hard == resource.RLIM_INFINITY or most < hard:
        resource.setrlimit(resource.RLIMIT_AS, (most, most))


def _run(script):
    """What the interpreter does with a script given on its command line; its exit code."""
    sys.argv = [script]
    scope = {"__name__": "__main__", "__file__": script, "__builtins__": __builtins__}
    try:
        with open(script, encoding="utf-8") as file:
            code = compile(file.read(), script, "exec")
    except (SyntaxError, ValueError):
        sys.excepthook(*sys.exc_info())
        return 2
    try:
        exec(code, scope)
    except SystemExit as end:
        if end.code is None or isinstance(end.code, int):
            return end.code or 0
        print(end.code, file=sys.stderr)
        return 1
    except BaseException:
        sys.excepthook(*sys.exc_info())
        return 1
    return 0


def _child(request):
    ctypes.CDLL(None).prctl(_KILL_WITH_PARENT, signal.SIGKILL)
    os.setpgid(0, 0)
    _redirect(os.devnull, 0)
    _redirect(request["out"], 1)
    _redirect(request["err"], 2)
    os.chdir(os.path.dirname(request["script"]))
    _limit(request["memory"])
    code = _run(request["script"])
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(code & 0xFF)


def _kill(pid):
    for end in (os.killpg, os.kill):
        try:
            end(pid, signal.SIGKILL)
        except ProcessLookupError:
            pass


def _serve_one(request):
    pid = os.fork()
    if pid == 0:
        try:
            _child(request)
        finally:
            os._exit(2)
    deadline = time.monotonic() + request["seconds"]
    nap = 0.001
    late = False
    while True:
        done, status = os.waitpid(pid, os.WNOHANG)
        if done:
            break
        if not late and time.monotonic() > deadline:
            late = True
            _kill(pid)
        time.sleep(nap)
        nap = min(2 * nap, _LONGEST_NAP)
    code = os.WEXITSTATUS(status) if os.WIFEXITED(status) else 128 + os.WTERMSIG(status)
    return {"code": code, "late": late}


def main():
    # What the library prints is not an answer.
    answers = os.fdopen(os.dup(1), "w")
    _redirect(os.devnull, 1)
    here = os.path.dirname(os.path.abspath(__file__))
    sys.path[:] = [p for p in sys.path if os.path.abspath(p or os.curdir) != here]
    importlib.import_module(sys.argv[1])
    for line in iter(sys.stdin.readline, ""):
        answers.write(json.dumps(_serve_one(json.loads(line))) + "\n")
        answers.flush()


if __name__ == "__main__":
    main()
