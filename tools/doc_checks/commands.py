"""Holds the commands that pages show against the program: names of commands, options and sources."""
import os
import re

_OPTION = re.compile(r'"(?:(-\w),)?(--[\w-]+)"')
_INCLUDE = re.compile(r'^#include "cli/([\w/]+)\.h"', re.MULTILINE)
_CALL = re.compile(r"(?:^|[\s$/(])parallax +([a-z]+)(?= |$|\])([^#|>&\n]*)")
_USED = re.compile(r"(?<![\w-])(--[a-z][\w-]*|-[a-z](?![\w-]))")
_SOURCE = re.compile(r"--source[ =]([a-z:,\w-]+)")


def _read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


class Program:
    """The commands of src/cli with their options, as their files state them."""

    def __init__(self, folder="src/cli"):
        self.folder = folder
        self.options = {}
        for name in sorted(os.listdir(folder)):
            match = re.match(r"cmd_(\w+)\.cc$", name)
            if match:
                self.options[match.group(1)] = self._options(name, set()) | {"--help", "-h"}
        relations = os.path.join("src", "relations")
        self.sources = {folder: _stems(os.path.join(relations, folder))
                        for folder in ("sources", "modes")}

    def _options(self, name, seen):
        """Those of a file and of the files of the folder and below that it includes."""
        path = os.path.join(self.folder, name)
        if name in seen or not os.path.exists(path):
            return set()
        seen.add(name)
        text = _read(path)
        found = {option for pair in _OPTION.findall(text) for option in pair if option}
        for stem in _INCLUDE.findall(text):
            found |= self._options(stem + ".h", seen) | self._options(stem + ".cc", seen)
        return found

    def complaints(self, text):
        """What is wrong with the calls of the program in a text of shell, each with its offset."""
        joined = re.sub(r"\\\n", "  ", text)
        for call in _CALL.finditer(joined):
            command, rest = call.groups()
            if command not in self.options:
                yield call.start(1), "there is no command %s" % command
                continue
            for used in _USED.findall(rest):
                if used not in self.options[command]:
                    yield call.start(1), "%s has no option %s" % (command, used)
            for sources in _SOURCE.findall(rest):
                yield from ((call.start(1), each) for each in self._unknown(sources))

    def _unknown(self, sources):
        for each in sources.split(","):
            source, _, member = each.partition(":")
            if source.isupper():
                continue  # stands for any
            if source not in self.sources["sources"]:
                yield "there is no source %s" % source
            elif source == "modes" and member and member not in self.sources["modes"]:
                yield "there is no mode %s" % member


def _stems(folder):
    return {name[:-3] for name in os.listdir(folder)
            if name.endswith(".cc") and not name.endswith("_test.cc")}


def check(pages):
    """Yields (page, line, text) for each call of the program that it would not take."""
    program = Program()
    for page in pages:
        for block in page.blocks:
            if block.language not in ("sh", "console", "text"):
                continue
            for place, text in program.complaints(block.text):
                yield page.path, block.line + 1 + block.text.count("\n", 0, place), text
        for line, code in page.code():
            first = code.removeprefix("./").removeprefix("parallax ").split(" ")[0]
            if code.startswith(("./parallax ", "parallax ")):
                call = code.removeprefix("./")
            elif first in program.options and " -" in code:
                call = "parallax " + code
            else:
                continue
            for _, text in program.complaints(call):
                yield page.path, line, text
