#include "cli/table.h"

#include <algorithm>

#include "base/text.h"

namespace parallax {
namespace {

constexpr size_t kGap = 2;
// The last column never gets narrower than this; then lines are longer than the screen.
constexpr size_t kNarrowest = 20;

std::string Padded(const std::string& text, size_t width) {
  size_t used = DisplayWidth(text);
  return text + std::string(width > used ? width - used : 0, ' ');
}

void AppendLine(std::string line, std::string* out) {
  line.erase(line.find_last_not_of(' ') + 1);
  *out += line + "\n";
}

}  // namespace

std::vector<std::string> Wrapped(std::string_view text, size_t width) {
  std::vector<std::string> lines = {""};
  while (!text.empty()) {
    size_t end = std::min(text.find_first_of(" \n"), text.size());
    std::string_view word = text.substr(0, end);
    bool breaks = end < text.size() && text[end] == '\n';
    text.remove_prefix(std::min(text.size(), end + 1));
    std::string& line = lines.back();
    if (line.empty()) {
      line = word;
    } else if (DisplayWidth(line) + 1 + DisplayWidth(word) <= width) {
      line.append(" ").append(word);
    } else {
      lines.emplace_back(word);
    }
    if (breaks) lines.emplace_back();
  }
  return lines;
}

void Table::Limit(size_t column, size_t width) {
  if (limits_.size() <= column) limits_.resize(column + 1, 0);
  limits_[column] = width;
}

std::string Table::Render(size_t indent, size_t width) const {
  std::vector<std::vector<std::string>> rows = rows_;
  if (!headers_.empty()) rows.insert(rows.begin(), headers_);
  std::vector<size_t> widths;
  for (std::vector<std::string>& row : rows) {
    if (widths.size() < row.size()) widths.resize(row.size(), 0);
    for (size_t i = 0; i < row.size(); ++i) {
      if (i < limits_.size() && limits_[i] > 0) row[i] = Shortened(row[i], limits_[i]);
      widths[i] = std::max(widths[i], DisplayWidth(row[i]));
    }
  }
  std::string out;
  for (const std::vector<std::string>& row : rows) {
    std::string line(indent, ' ');
    for (size_t i = 0; i + 1 < row.size(); ++i) {
      line += Padded(row[i], widths[i]) + std::string(kGap, ' ');
    }
    size_t start = DisplayWidth(line);
    size_t room = start + kNarrowest < width ? width - start : kNarrowest;
    for (const std::string& part : Wrapped(row.empty() ? "" : row.back(), room)) {
      AppendLine(line + part, &out);
      line.assign(start, ' ');
    }
  }
  return out;
}

}  // namespace parallax
