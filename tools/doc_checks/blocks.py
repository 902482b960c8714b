"""Compiles, parses or runs the code blocks of pages. What passed is kept in a folder by its content."""
import ast
import concurrent.futures
import functools
import hashlib
import json
import os
import re
import shutil
import subprocess
import tempfile

from doc_checks import rule_blocks

try:
    import tomllib
except ImportError:  # before Python 3.11
    tomllib = None

# Of a C++ file, what stands above its own code.
_ABOVE = re.compile(r"\s*(#.*|//.*|using .*;|namespace[\w: ]*\{|)$")


def prelude(path):
    """The lines of a C++ file above its first declaration, and what closes the namespaces that they
    open."""
    above = []
    with open(path, encoding="utf-8") as file:
        for line in file:
            if not _ABOVE.match(line):
                break
            above.append(line)
    opened = sum(line.startswith("namespace") for line in above)
    return "".join(line for line in above if not line.startswith("#pragma")), "}\n" * opened


def compile_cpp(block):
    """Nothing, or what the compiler says first."""
    text = block.text
    if block.marker == "inside":
        above, below = prelude(block.path)
        text = above + text + below
    command = [os.environ.get("CXX", "g++"), "-std=c++20", "-fsyntax-only", "-w", "-x", "c++", "-Isrc",
               "-isystem", "/usr/include/eigen3", "-"]
    run = subprocess.run(command, input=text, capture_output=True, text=True)
    if run.returncode == 0:
        return None
    return next((line.partition("error: ")[2] for line in run.stderr.split("\n") if "error: " in line),
                run.stderr[:200])


def parse_python(block):
    try:
        ast.parse(block.text)
    except SyntaxError as error:
        return "line %s of the block: %s" % (error.lineno, error.msg)
    return rule_blocks.run(block) if rule_blocks.is_rule(block) else None


@functools.lru_cache(maxsize=None)
def quoted_words():
    """Every word that our code has between double quotes: what it prints has its keys there."""
    found = set()
    for top in ("src", "python"):
        for folder, _, files in os.walk(top):
            for name in files:
                if name.endswith((".cc", ".h", ".py")):
                    with open(os.path.join(folder, name), encoding="utf-8") as file:
                        found.update(re.findall(r'"([a-z_]+)"', file.read()))
    return found


def keys_of(value):
    children = value if isinstance(value, list) else []
    if isinstance(value, dict):
        yield from value
        children = value.values()
    for child in children:
        yield from keys_of(child)


def parse_json(block):
    """Nothing, or the fault; a key that no code knows is one."""
    try:
        keys = set(keys_of(json.loads(block.text)))
    except ValueError as error:
        return str(error)
    unknown = sorted(key for key in keys if re.fullmatch("[a-z_]+", key) and key not in quoted_words())
    return "no code knows the key %s" % unknown[0] if unknown else None


def parse_toml(block):
    if tomllib is None:
        return None
    try:
        tomllib.loads(block.text)
    except ValueError as error:
        return str(error)
    return None


def parse_shell(block):
    lines = block.text.split("\n")
    if block.language == "console":
        lines = [line[2:] if line.startswith("$ ") else "" for line in lines]
    with tempfile.NamedTemporaryFile("w", suffix=".sh") as file:
        file.write("\n".join(lines))
        file.flush()
        run = subprocess.run(["bash", "-n", file.name], capture_output=True, text=True)
    return None if run.returncode == 0 else run.stderr.replace(file.name, "the block").strip()


_CHECKS = {"cpp": compile_cpp, "python": parse_python, "json": parse_json, "toml": parse_toml,
           "sh": parse_shell, "console": parse_shell, "text": lambda block: None}


def stands_in_file(block):
    """Whether the block is in the file that it is said to be from, word for word."""
    with open(block.path, encoding="utf-8") as file:
        return block.text in file.read()


def complaint(block):
    """What is wrong with the block; None: nothing."""
    if block.language not in _CHECKS:
        return "a code block says its language: %s" % ", ".join(sorted(_CHECKS))
    if block.marker and not os.path.exists(block.path):
        return "there is no %s" % block.path
    if block.marker == "from":
        if not stands_in_file(block):
            return "this is not in %s" % block.path
        if not rule_blocks.is_rule(block):
            return None  # the file itself is compiled, or read, by the tests
    if block.language == "cpp" and shutil.which(os.environ.get("CXX", "g++")) is None:
        print("note: no compiler; %s:%d is not compiled" % (block.page, block.line))
        return None
    return _CHECKS[block.language](block)


def state_of_headers():
    """A hash of all headers, on which what compiles depends."""
    digest = hashlib.sha256()
    for folder, folders, files in os.walk("src"):
        folders.sort()
        for name in sorted(files):
            if name.endswith(".h"):
                with open(os.path.join(folder, name), "rb") as file:
                    digest.update(name.encode() + file.read())
    return digest.hexdigest()


class Checked:
    """Blocks that passed, by what they depend on, in a folder; what is no longer there is removed."""

    def __init__(self, folder):
        self.folder = folder
        self.headers = state_of_headers()
        self.used = set()

    def name(self, block):
        parts = [block.language, block.marker, block.path, block.text, rule_blocks.state_of(block)]
        if block.language == "cpp":
            parts.append(self.headers)
        if block.language == "json":
            parts.append(" ".join(sorted(quoted_words())))
        if block.marker and os.path.exists(block.path):
            with open(block.path, encoding="utf-8") as file:
                parts.append(file.read())
        return hashlib.sha256("\0".join(parts).encode()).hexdigest()

    def complaint(self, block):
        name = self.name(block)
        path = os.path.join(self.folder, name)
        if not os.path.exists(path):
            found = complaint(block)
            if found:
                return found
            open(path, "w").close()
        self.used.add(name)
        return None

    def forget_others(self):
        for name in set(os.listdir(self.folder)) - self.used:
            os.remove(os.path.join(self.folder, name))


def check(pages, cache="build/check_docs", are_all=False):
    """Yields (page, line, text) for each block that is not as it should be."""
    os.makedirs(cache, exist_ok=True)
    checked = Checked(cache)
    blocks = [block for page in pages for block in page.blocks]
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        for block, text in zip(blocks, pool.map(checked.complaint, blocks)):
            if text:
                yield block.page, block.line, text
    for page in pages:
        if page.unclosed:
            yield page.path, page.unclosed, "this code block does not end"
        yield from indented(page)
    if are_all:
        checked.forget_others()


def indented(page):
    """Code that is set by four blanks, which no check reads."""
    before, in_list = "", False
    for number, line in enumerate(page.prose.split("\n"), 1):
        if line.strip():
            in_list = bool(re.match(r" *([-*]|\d+\.) ", line)) or (in_list and line.startswith("  "))
            if line.startswith("    ") and not before.strip() and not in_list:
                yield page.path, number, "a code block stands between ``` and says its language"
        before = line
