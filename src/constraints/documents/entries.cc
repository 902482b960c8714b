#include "constraints/documents/entries.h"

#include <algorithm>
#include <optional>

#include "base/text.h"
#include "constraints/documents/plain_text.h"

namespace parallax {
namespace {

constexpr std::string_view kQuotes = "`*";

size_t Indent(std::string_view line) {
  const size_t at = line.find_first_not_of(' ');
  return at == std::string_view::npos ? line.size() : at;
}

void SkipAnyOf(std::string_view* text, std::string_view signs) {
  const size_t at = text->find_first_not_of(signs);
  text->remove_prefix(at == std::string_view::npos ? text->size() : at);
}

// Where the bracket that `text` begins with is closed; npos: nowhere.
size_t ClosingBracket(std::string_view text) {
  int depth = 0;
  for (size_t i = 0; i < text.size(); ++i) {
    depth += text[i] == '(' ? 1 : text[i] == ')' ? -1 : 0;
    if (depth == 0) return i;
  }
  return std::string_view::npos;
}

// An entry that begins in `line`, if one does.
std::optional<DocumentedEntry> EntryAt(std::string_view line,
                                       const std::vector<std::string>& parameters) {
  SkipAnyOf(&line, " ");
  SkipAnyOf(&line, kQuotes);
  for (const std::string& name : parameters) {
    std::string_view rest = line;
    if (!rest.starts_with(name)) continue;
    rest.remove_prefix(name.size());
    SkipAnyOf(&rest, kQuotes);
    SkipAnyOf(&rest, " ");
    DocumentedEntry out{name, "", ""};
    if (rest.starts_with('(')) {
      const size_t end = ClosingBracket(rest);
      if (end == std::string_view::npos) continue;
      out.type = PlainText(rest.substr(1, end - 1));
      rest.remove_prefix(end + 1);
      SkipAnyOf(&rest, " ");
    }
    if (!rest.starts_with(':') || rest.starts_with("::")) continue;
    out.text = std::string(rest.substr(1));
    return out;
  }
  return std::nullopt;
}

}  // namespace

std::vector<DocumentedEntry> DocumentedEntries(std::string_view doc,
                                               const std::vector<std::string>& parameters) {
  std::vector<DocumentedEntry> out;
  const std::vector<std::string_view> lines = LinesOf(doc);
  for (size_t i = 0; i < lines.size(); ++i) {
    auto entry = EntryAt(lines[i], parameters);
    if (!entry) continue;
    const size_t indent = Indent(lines[i]);
    size_t end = i + 1;
    while (end < lines.size() && Indent(lines[end]) > indent) ++end;
    for (size_t line = i + 1; line < end; ++line) {
      entry->text += "\n" + std::string(lines[line]);
    }
    const bool known = std::any_of(out.begin(), out.end(), [&](const DocumentedEntry& other) {
      return other.name == entry->name;
    });
    if (known) continue;
    entry->text = PlainText(entry->text);
    out.push_back(std::move(*entry));
    i = end - 1;
  }
  return out;
}

}  // namespace parallax
