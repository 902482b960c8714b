"""The library's part of the toy's scripts, as a script has it."""

from parallax.adapters.toy import Adapter

exec(compile(Adapter().script_source(), "script part of the toy", "exec"), globals())


def forget():
    """Makes intact() true again: it looks at no tensor that was made before."""
    globals()["_placed"].clear()
