"""Runs a function in a process of its own, so that what a user's file does there cannot end or hold up
the process that asks. Standard library only; Python 3.8 or newer; Linux.
"""
import faulthandler
import json
import os
import re
import select
import signal
import time
import traceback

SECONDS = 10
_GRACE = 2  # for one that does not let itself be interrupted
_DONE = 86  # the exit code of one that wrote all it had to say


class Ended(Exception):
    """The process ended, or had to be ended, before it answered; `line` of the file that it ran
    last, 0 if that is not known."""

    def __init__(self, said, line):
        super().__init__(said)
        self.line = line


class TookTooLong(Exception):
    """Raised in the function itself, wherever it is."""


def run(function, path, seconds=SECONDS):
    """What `function()` returns there, JSON-able data. Raises Ended. `path`: the file that it runs."""
    answer, report = os.pipe()
    fault = os.memfd_create("fault")
    try:
        process = os.fork()
        if process == 0:
            _serve(function, report, fault, seconds)
        os.close(report)
        text = _read(answer, seconds + _GRACE)
        late = text is None
        if late:
            os.kill(process, signal.SIGKILL)
        status = os.waitpid(process, 0)[1]
        if not late and os.WIFEXITED(status) and os.WEXITSTATUS(status) == _DONE:
            return json.loads(text)
        raise Ended(_said_of(status, late, seconds), _line_of(fault, path))
    finally:
        os.close(answer)
        os.close(fault)


def _serve(function, report, fault, seconds):
    """In the new process, which it ends."""
    try:
        faulthandler.enable(file=fault)
        faulthandler.dump_traceback_later(seconds + _GRACE / 2, file=fault)
        signal.signal(signal.SIGALRM, _take_too_long)
        signal.pthread_sigmask(signal.SIG_UNBLOCK, [signal.SIGALRM])
        signal.setitimer(signal.ITIMER_REAL, seconds, 0.1)
        result = function()
        signal.setitimer(signal.ITIMER_REAL, 0)
        with os.fdopen(report, "w") as stream:
            json.dump(result, stream)
        os._exit(_DONE)
    except BaseException:  # it must not return into the process that it is a copy of
        traceback.print_exc()
    finally:
        os._exit(1)


def _take_too_long(_signal, _frame):
    signal.setitimer(signal.ITIMER_REAL, 0)
    raise TookTooLong("it is still being read")


def _read(pipe, seconds):
    """Until the other end is closed; None where that takes longer."""
    end = time.monotonic() + seconds
    parts = []
    while True:
        ready = select.select([pipe], [], [], max(0.0, end - time.monotonic()))[0]
        if not ready:
            return None
        part = os.read(pipe, 1 << 16)
        if not part:
            return b"".join(parts)
        parts.append(part)


def _said_of(status, late, seconds):
    if late:
        return "reading it does not end in %d s" % seconds
    if os.WIFSIGNALED(status):
        number = os.WTERMSIG(status)
        names = {each.value: each.name for each in signal.Signals}
        return "reading it kills the process: %s" % names.get(number, number)
    return "reading it ends the process, with exit code %d" % os.WEXITSTATUS(status)


def _line_of(fault, path):
    size = os.fstat(fault).st_size
    text = os.pread(fault, size, 0).decode("utf-8", "replace")
    lines = re.findall(r'File "%s", line (\d+)' % re.escape(path), text)
    return int(lines[0]) if lines else 0
