"""Pages of the documentation as the checks see them: code blocks, what is in backquotes, headings."""
import re

_FENCE = re.compile(r"^( *)```(\w*)\s*$")
_MARKER = re.compile(r"^ *<!-- (from|inside) (\S+) -->$")
_CODE = re.compile(r"`([^`\n]+)`")
_HEADING = re.compile(r"^#+ +(.*?) *$")


class Block:
    """A fenced code block. `marker` is "from" or "inside" where the line above it names a file, `path`
    that file."""

    def __init__(self, page, line, language, text, marker, path):
        self.page, self.line, self.language = page, line, language
        self.text, self.marker, self.path = text, marker, path


class Page:
    """`prose` is the text with its code blocks blanked, so that lines keep their numbers."""

    def __init__(self, path):
        self.path = path
        with open(path, encoding="utf-8") as file:
            self.text = file.read()
        self.blocks = []
        self.unclosed = 0  # the line of a block that does not end
        self.prose = self._split()

    def _split(self):
        prose, inside, language, begin = [], None, "", 0
        lines = self.text.split("\n")
        for number, line in enumerate(lines, 1):
            fence = _FENCE.match(line)
            if inside is None:
                prose.append("" if fence else line)
                if fence:
                    inside, language, begin = [], fence.group(2), number
            elif fence and not fence.group(2):
                marker = _MARKER.match(lines[begin - 2]) if begin > 1 else None
                self.blocks.append(Block(self.path, begin, language, "".join(inside),
                                         *(marker.groups() if marker else ("", ""))))
                inside = None
                prose.append("")
            else:
                inside.append(line + "\n")
                prose.append("")
        self.unclosed = begin if inside is not None else 0
        return "\n".join(prose)

    def code(self):
        """What stands in backquotes in the prose, with its line."""
        for match in _CODE.finditer(self.prose):
            yield self.line_of(match.start()), match.group(1)

    def line_of(self, place):
        return self.prose.count("\n", 0, place) + 1

    def headings(self):
        """Their texts, without markup."""
        for line in self.prose.split("\n"):
            match = _HEADING.match(line)
            if match:
                yield match.group(1).replace("`", "")

    def anchors(self):
        """What links to the headings end in."""
        return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")
                for heading in self.headings()}

    def tables(self):
        """Each as (line of its head, rows of cells), the head among the rows."""
        rows, begin = [], 0
        for number, line in enumerate(self.prose.split("\n") + [""], 1):
            if line.startswith("|"):
                begin = begin or number
                cells = [cell.strip() for cell in re.split(r"(?<!\\)\|", line)[1:-1]]
                if not all(set(cell) <= set("-: ") for cell in cells) or not any(cells):
                    rows.append(cells)
            elif rows:
                yield begin, rows
                rows, begin = [], 0
