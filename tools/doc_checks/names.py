"""Holds what pages name against the repository: files, links, rooms, oracles, skeptics, sources; and
what files say of pages."""
import glob
import os
import re

_PATH = re.compile(r"^(?:src|docs|tests|tools|python|bench|zoo|cmake|recipes)/\S*$")
_OURS = re.compile(r"^[\w/-]+\.(?:h|cc|sql)$")  # a file of src/, by a part of its path
_LINK = re.compile(r"\]\(([^)#:]*)(#[^)]*)?\)")
_ANY_NAME = re.compile(r"<[a-z]+>|\{[^}]*\}|[A-Z]{2,}|\.\.\.|\bfoo(?=\.|_)")
_ROOMS = re.compile(r"\brooms? ((?:`[a-z_/]+`(?:, and |, or |, | and | or )?)+)")
_CITED = re.compile(r'\bdocs/([\w-]+\.md)(?:, "([^"\n]+)")?')
_ROOM = re.compile(r"^parallax_room\(([\w/]+)([^)]*)\)", re.MULTILINE)
DESIGN = "docs/design.md"
DESIGN_LINES = 200


def _read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def _quoted(text):
    return re.findall(r"`([^`]+)`", text)


def paths(page, files):
    """Paths of the repository in backquotes exist; capitals, `*` and `...` stand for any name."""
    for line, code in page.code():
        if _PATH.match(code):
            if not glob.glob(_ANY_NAME.sub("*", code.rstrip(".,:;"))):
                yield page.path, line, "there is no %s" % code
        elif _OURS.match(code) and not _ANY_NAME.search(code):
            if not any(file == code or file.endswith("/" + code) for file in files):
                yield page.path, line, "no file of src/ is called %s" % code


def links(page, pages):
    """Relative links lead to a file, and to a heading of it."""
    for match in _LINK.finditer(page.prose):
        target, anchor = match.groups()
        path = os.path.normpath(os.path.join(os.path.dirname(page.path), target)) if target else page.path
        line = page.line_of(match.start())
        if not os.path.exists(path):
            yield page.path, line, "leads nowhere: %s" % target
        elif anchor and path in pages and anchor[1:] not in pages[path].anchors():
            yield page.path, line, "%s has no heading %s" % (path, anchor)


def rooms():
    """Each room of the build and the rooms that it uses."""
    found = {}
    for name, rest in _ROOM.findall(_read("CMakeLists.txt")):
        uses = re.search(r"\bUSES((?: +[a-z][\w/]*)+)", rest)
        found[name] = uses.group(1).split() if uses else []
    seen = re.search(r"parallax_see\(parallax_worker worker ([^)]*)\)",
                     _read("src/worker/CMakeLists.txt"))
    found["worker"] = seen.group(1).split()
    return found


def folders(top):
    """The folders below it that hold files, as paths from there."""
    for folder, _, files in os.walk(top):
        if folder != top and files and "__pycache__" not in folder:
            yield os.path.relpath(folder, top)


def _room_table(page):
    return next(((line, rows[1:]) for line, rows in page.tables() if rows[0][0] == "room"), None)


def design(page):
    """The table of rooms names each room, what it uses and each folder, and no other."""
    lines = page.text.count("\n")
    if lines > DESIGN_LINES:
        yield page.path, lines, "%d lines; details go to pages beside it" % lines
    table = _room_table(page)
    if table is None:
        yield page.path, 1, "there is no table of rooms"
        return
    begin, rows = table
    known, named = rooms(), set()
    for cells in rows:
        name, *inner = (word.rstrip("/") for word in _quoted(cells[0]))
        named |= {name} | {"%s/%s" % (name, each) for each in inner}
        if name not in known:
            yield page.path, begin, "there is no room %s" % name
        elif sorted(_quoted(cells[2])) != sorted(known[name]):
            yield page.path, begin, "%s uses %s" % (name, " ".join(known[name]) or "nothing")
    there = set(folders("src")) | set(known)
    for missing in sorted(there - named):
        yield page.path, begin, "the table of rooms lacks src/%s" % missing
    for gone in sorted(named - there - set(known)):
        yield page.path, begin, "there is no folder src/%s" % gone
    for package in sorted(os.listdir("python/parallax")):
        path = "python/parallax/" + package
        if os.path.isdir(path) and package != "__pycache__" and "`%s/" % path not in page.text:
            yield page.path, begin, "the page lacks %s/" % path


def rooms_in_prose(page):
    """Names behind the word "room" are rooms."""
    known = rooms()
    for match in _ROOMS.finditer(page.prose):
        for name in _quoted(match.group(1)):
            if name not in known:
                yield page.path, page.line_of(match.start()), "there is no room %s" % name


def _stems(folder):
    return [name[:-3] for name in sorted(os.listdir(folder))
            if name.endswith(".cc") and not name.endswith("_test.cc")]


# A page that names every file of a folder.
COMPLETE = {"docs/judging.md": ("src/judge/oracles", "src/judge/skeptics"),
            "docs/command-line.md": ("src/relations/sources",)}


def complete(page):
    """Each oracle, skeptic and source has its place."""
    said = {code for _, code in page.code()}
    for folder in COMPLETE.get(page.path, ()):
        for stem in _stems(folder):
            if stem not in said:
                yield page.path, 1, "says nothing of %s (%s)" % (stem, folder)


def cited(pages):
    """What comments and messages say of pages is there."""
    for top in ("src", "python", "tests", "tools", "cmake", "bench", "CMakeLists.txt"):
        files = [top] if os.path.isfile(top) else [
            os.path.join(folder, name) for folder, _, names in os.walk(top) for name in names
            if name.endswith((".h", ".cc", ".py", ".sql", ".txt", ".cmake", ".sh"))]
        for path in sorted(files):
            text = _read(path) if "snapshots" not in path else ""
            for match in _CITED.finditer(text):
                name, heading = "docs/" + match.group(1), match.group(2)
                line = text.count("\n", 0, match.start()) + 1
                if name not in pages:
                    yield path, line, "there is no %s" % name
                elif heading and heading not in pages[name].headings():
                    yield path, line, "%s has no heading %s" % (name, heading)


def check(checked, pages):
    """`pages`: all by path, of which `checked` are held against the repository."""
    files = [os.path.join("src", folder, name) for folder in folders("src")
             for name in os.listdir(os.path.join("src", folder))]
    for page in checked:
        yield from paths(page, files)
        yield from links(page, pages)
        yield from rooms_in_prose(page)
        yield from complete(page)
        if page.path == DESIGN:
            yield from design(page)
