"""Puts a fault in the place of a function."""

import functools


def wrap(library, owner, name, fault):
    """`owner`'s function of that name becomes `fault(library, original, *its arguments)`."""
    original = getattr(owner, name)

    @functools.wraps(original)
    def run(*args, **kwargs):
        return fault(library, original, *args, **kwargs)
    setattr(owner, name, run)
