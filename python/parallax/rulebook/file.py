"""A rule file as it is written: what its decorator says, what it imports. Read and parsed once, when
first asked; never run.
Standard library only; Python 3.8 or newer.
"""
import ast
import copy
import functools
import hashlib
import inspect
import os
import re

from parallax.relation import EVERY_API, Rule

# What `left` of a rule over many APIs is where it is nothing but the call of the API.
_THE_CALL = ast.dump(ast.parse("def left(f, /, *args, **kwargs):\n    return f(*args, **kwargs)").body[0])

# What follows "import" or "from": the rest of its line, and what brackets or a backslash add to it.
_IMPORTS = re.compile(r"\b(?:from|import)\b((?:[^\n\\(]|\\\n|\([^)]*\))*)")
_WORD = re.compile(r"\w+")

_LONGEST_NAME = 60  # of a side, as titles have it

# The files beside this one that decide what a rule means.
_RUN_RULES = ("loading.py", "programs.py", "domain.py")


class RuleFile:
    """`text`, `tree` and what else reads more than the decorators of left raise OSError, SyntaxError or
    ValueError where the file is none of Python; it has no decorators then."""

    def __init__(self, path):
        self.path = path

    def check(self):
        """Raises OSError where reading it may wait for ever: a pipe."""
        if not os.path.isfile(self.path):
            raise OSError("it is no file, but a folder, a pipe or a link to nothing")

    @functools.cached_property
    def text(self):
        self.check()
        with open(self.path, encoding="utf-8") as file:
            return file.read()

    @functools.cached_property
    def tree(self):
        return ast.parse(self.text)

    def code(self):
        """What running it runs. A process that is forked from one that asked compiles nothing anew,
        unless the file is another by then."""
        self.check()
        with open(self.path, "rb") as file:
            return compiled(self.path, file.read())

    def summary(self):
        """The first line of its docstring."""
        return (ast.get_docstring(self.tree) or "").partition("\n")[0]

    def line(self):
        """That of the first decorator of left; 1 where it has none."""
        return min([node.lineno for node in self._decorators()] or [1])

    def api(self):
        """The name it is about, EVERY_API of a rule over many; None where its decorator says
        neither."""
        said = self._said
        if isinstance(said.get("api"), str):
            return said["api"]
        return EVERY_API if isinstance(said.get("for_each"), dict) else None

    def citation(self):
        return self._said.get("citation", "")

    def libraries(self):
        """Those of the rule where its decorator says so; may be []."""
        api = self._said.get("api")
        first = [api.partition(".")[0]] if isinstance(api, str) else []
        return list(self._said.get("libraries") or first)

    def left_is_the_call(self):
        """Whether left is nothing but the call of the API, whatever decorates it."""
        bare = copy.copy(self._left())
        bare.decorator_list = []
        return ast.dump(bare) == _THE_CALL

    def expressions(self):
        """What left and right return, where each is one short expression of its parameters; else
        []. What a rule over many APIs gives is said in SIDES or not at all."""
        if self.api() == EVERY_API:
            return []
        found = [self._expression(name) for name in ("left", "right")]
        return found if all(found) else []

    def _expression(self, name):
        for node in self.tree.body:
            if getattr(node, "name", "") == name and isinstance(node.body[-1], ast.Return) and (
                    len(node.body) == 1 + (ast.get_docstring(node) is not None)):
                text = ast.get_source_segment(self.text, node.body[-1].value) or ""
                text = " ".join(text.split()).replace("( ", "(")
                return text if len(text) <= _LONGEST_NAME else ""
        return ""

    def imported(self):
        """The words that follow "import" or "from": those of every module that it imports are among
        them, "a.b" as "a" and "b". Not by its tree, which costs as much as loading the rule."""
        return {word for said in _IMPORTS.findall(self.text) for word in _WORD.findall(said)}

    @functools.cached_property
    def _said(self):
        """What its decorators are given by name, as far as it is literal."""
        said = {}
        for call in self._decorators():
            for keyword in getattr(call, "keywords", ()):
                try:
                    said[keyword.arg] = ast.literal_eval(keyword.value)
                except ValueError:
                    pass
        return said

    def _left(self):
        return next((node for node in self.tree.body if getattr(node, "name", "") == "left"), None)

    def _decorators(self):
        try:
            return getattr(self._left(), "decorator_list", [])
        except (OSError, SyntaxError, ValueError):
            return []


@functools.lru_cache(maxsize=None)
def compiled(path, written):
    return compile(written, path, "exec", dont_inherit=True)


def fingerprint(rule):
    """A hash of all that the programs and seeds of a RuleFile depend on beside the library: the file,
    what it imports from its folder, and the code that runs rules."""
    digest = hashlib.sha256(_code_that_runs_rules())
    for file in _needed(rule):
        digest.update(_framed(file))
    return digest.hexdigest()


@functools.lru_cache(maxsize=None)
def _code_that_runs_rules():
    here = os.path.dirname(os.path.abspath(__file__))
    ours = [os.path.join(here, name) for name in _RUN_RULES] + [inspect.getsourcefile(Rule)]
    return b"".join(map(_framed, ours))


def _framed(path):
    """A file's name, size and content, so that no two lists of files read the same."""
    with open(path, "rb") as stream:
        content = stream.read()
    return b"%s %d\n%s" % (os.path.basename(path).encode(), len(content), content)


def _needed(rule):
    """The paths of the file and of the files of its folder that it imports, directly or not."""
    folder = os.path.dirname(os.path.abspath(rule.path))
    found, ahead = {os.path.abspath(rule.path)}, [rule]
    while ahead:
        for name in ahead.pop().imported():
            for path in _files_of(os.path.join(folder, name)):
                if path not in found:
                    found.add(path)
                    ahead.append(RuleFile(path))
    return sorted(found)


def _files_of(module):
    """The files of the module or package at that path without its ending; none when there is
    neither."""
    result = [module + ".py"] if os.path.isfile(module + ".py") else []
    for folder, _, names in os.walk(module):
        result += [os.path.join(folder, name) for name in names if name.endswith(".py")]
    return result
