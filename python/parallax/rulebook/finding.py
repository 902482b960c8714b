"""Where rule files lie, and which there are.

A rule's name is its file's, with dashes. Rules are looked for below parallax/rules/ and below the
folders of the environment variable PARALLAX_RULES (separated by ":"), which the engine sets from
--rules. Nothing here loads a rule: a rule file imports its library.
Standard library only; Python 3.8 or newer.
"""
import functools
import os

from parallax.relation import RuleError

_OURS = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "rules")


def folders():
    """Ours, then the user's."""
    extra = os.environ.get("PARALLAX_RULES", "")
    return [_OURS] + [f for f in extra.split(":") if f]


def files():
    """Rule name -> path of its file, of all folders and what is below them. RuleError when two
    share a name."""
    found = {}
    for folder in folders():
        if not os.path.isdir(folder):
            raise RuleError("there is no folder %s" % folder)
        for path in _files_below(folder):
            name = os.path.basename(path)[:-3].replace("_", "-")
            if name in found:
                raise RuleError("two rules named %s: %s and %s; rename one" % (
                    name, found[name], path))
            found[name] = path
    return found


def is_ours(path):
    return path.startswith(_OURS + os.sep)


def ours_of(library):
    """The paths of ours that lie in the folder of that library. Raises as files() does."""
    folder = os.path.join(_OURS, library) + os.sep
    return [path for path in _files_once(tuple(folders())).values() if path.startswith(folder)]


def find(name):
    """The path of the rule's file; None when there is none."""
    return _files_once(tuple(folders())).get(name) or files().get(name)


@functools.lru_cache(maxsize=None)
def _files_once(_folders):
    """As files(), which looks at hundreds of them: a side is looked up for every structure."""
    return files()


def _files_below(folder):
    """What begins with "_" or "." is no rule, nor is a folder of that name searched."""
    for place, folders_in_it, names_in_it in os.walk(folder):
        folders_in_it[:] = sorted(each for each in folders_in_it if each[0] not in "_.")
        # A folder that is named as a file is told as one that cannot be read.
        for name in sorted(names_in_it + folders_in_it):
            if name.endswith(".py") and name[0] not in "_.":
                yield os.path.join(place, name)
