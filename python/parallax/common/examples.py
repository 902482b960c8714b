"""Examples of documentation: their statements, run with a deadline and in silence."""

import contextlib
import doctest
import io
import signal
import warnings


def statements(doc):
    """The statements of the `>>>` examples, each as text, in order."""
    try:
        return [e.source for e in doctest.DocTestParser().get_examples(doc or "")]
    except ValueError:
        return _lenient(doc)


def _lenient(doc):
    """The statements of examples whose layout doctest refuses."""
    found, current = [], []
    for line in doc.splitlines():
        text = line.strip()
        if text.startswith(">>>"):
            if current:
                found.append("\n".join(current) + "\n")
            current = [text[4:]]
        elif text.startswith("...") and current:
            current.append(text[4:])
    if current:
        found.append("\n".join(current) + "\n")
    return found


def run(source, scope, inside=None, seconds=2):
    """Runs a statement in `scope`, within the context `inside`. What it raises is dropped: examples
    are prose as often as code."""
    try:
        with contextlib.redirect_stdout(io.StringIO()), warnings.catch_warnings(), deadline(seconds):
            warnings.simplefilter("ignore")
            with inside or contextlib.nullcontext():
                exec(compile(source, "<example>", "exec"), scope)  # pylint: disable=exec-used
    except Exception:  # pylint: disable=broad-except
        pass


class Late(Exception):
    """The deadline passed."""


class deadline:  # pylint: disable=invalid-name
    """Raises Late in the block after some seconds (where signals can: in the main thread)."""

    def __init__(self, seconds):
        self._seconds = seconds
        self._before = None

    def __enter__(self):
        def late(unused_number, unused_frame):
            raise Late()
        try:
            self._before = signal.signal(signal.SIGALRM, late)
        except ValueError:
            return self  # not the main thread
        signal.setitimer(signal.ITIMER_REAL, self._seconds)
        return self

    def __exit__(self, *unused):
        if self._before is not None:
            signal.setitimer(signal.ITIMER_REAL, 0)
            signal.signal(signal.SIGALRM, self._before)
        return False
