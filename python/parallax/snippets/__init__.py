"""Snippets: a finding as plain code of the library, as a person would type it into a report.

An adapter's snippet() hands a request of the engine to write() with a Style, which knows how the
library is written; writer.py has the form of requests and answers, style.py what a Style may say.
"""

from parallax.snippets.style import NoSnippet, Style, joined, nested
from parallax.snippets.writer import none, write

__all__ = ["NoSnippet", "Style", "joined", "nested", "none", "write"]
