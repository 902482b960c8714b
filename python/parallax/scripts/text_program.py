"""Programs that are texts: the sides of stated relations that no library has.

A text is Python that defines `run` over the parameters of its relation. Where it defines `prepare`
over the same, that is called once a structure and gives what is called with each contents. It
goes as it is into reproduction scripts, so it imports its library itself.
Standard library only; Python 3.8 or newer.
"""


class _Prepared:
    def __init__(self, run, prepare):
        self._run = run
        self.prepare = prepare
        self.mutates = getattr(run, "mutates", False)

    def __call__(self, *args, **kwargs):
        return self._run(*args, **kwargs)


def program(text):
    """The callable of a text. Whatever the text raises is raised, a SyntaxError too; LookupError
    where it defines no `run`."""
    scope = {"__name__": "parallax_text"}
    exec(compile(text, "<text of a stated relation>", "exec"), scope)
    return callable_of(scope, "the text defines no function run")


def callable_of(scope, problem):
    """`run` of what a text has defined, with its `prepare` where it has one. Without `run` a
    LookupError that says `problem`."""
    run = scope.get("run")
    if not callable(run):
        raise LookupError(problem)
    return _Prepared(run, scope["prepare"]) if callable(scope.get("prepare")) else run
