"""Which known word a misspelt one is near to, for messages."""

import difflib


def near(word, known, cutoff=0.7):
    """"; did you mean 'WORD'?", or nothing where none is near."""
    found = difflib.get_close_matches(word, sorted(known), 1, cutoff)
    return "; did you mean '%s'?" % found[0] if found else ""
