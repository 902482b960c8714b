#include "constraints/documents/read_document.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

#include "constraints/documents/passage.h"

namespace parallax {
namespace {

// A name that stands for one extent wherever it occurs: "N" and "in_channels", not "3" or "*".
bool IsExtentName(const std::string& word) {
  return !word.empty() && isalpha(static_cast<unsigned char>(word[0])) != 0 &&
         std::all_of(word.begin(), word.end(),
                     [](unsigned char c) { return isalnum(c) != 0 || c == '_'; });
}

struct NamedShape {
  const DocumentedEntry* entry;
  DocumentedShape shape;
};

// Dimensions of one name in the shapes of two parameters are of one size.
void RelateExtents(const NamedShape& own, const NamedShape& other, Passage passage) {
  for (size_t i = 0; i < own.shape.items.size(); ++i) {
    if (!IsExtentName(own.shape.items[i])) continue;
    const auto found =
        std::find(other.shape.items.begin(), other.shape.items.end(), own.shape.items[i]);
    if (found == other.shape.items.end()) continue;
    const auto there = static_cast<size_t>(found - other.shape.items.begin());
    passage.Add(
        fmt::format("extent({}, {}) = extent({}, {})", own.entry->name, own.shape.Dimension(i),
                    other.entry->name, other.shape.Dimension(there)),
        own.entry->text);
  }
}

}  // namespace

std::vector<Constraint> ReadDocument(const Api& api) {
  const std::vector<std::string> names = ParameterNames(api);
  const std::vector<DocumentedEntry> entries = DocumentedEntries(api.doc, names);
  std::vector<Constraint> out;
  for (const DocumentedEntry& entry : entries) {
    Passage passage(entry, names, &out);
    ReadStructure(passage);
    ReadDTypes(passage);
    ReadShape(passage);
    ReadValues(passage);
  }
  std::vector<NamedShape> shapes;
  for (const DocumentedEntry& entry : entries) {
    if (auto shape = DocumentedShapeOf(entry); !shape.items.empty()) {
      shapes.push_back({&entry, std::move(shape)});
    }
  }
  for (const NamedShape& own : shapes) {
    for (const NamedShape& other : shapes) {
      if (&own != &other) RelateExtents(own, other, Passage(*own.entry, names, &out));
    }
  }
  ReadWholeText(api.doc, names, entries, &out);
  return out;
}

}  // namespace parallax
