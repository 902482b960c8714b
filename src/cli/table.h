#pragma once

// Text laid out for a terminal of 80 columns: aligned columns, wrapped last column. Pure.

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace parallax {

inline constexpr size_t kScreenWidth = 80;

// Lines of at most `width` columns, broken at blanks; a longer word stays whole.
std::vector<std::string> Wrapped(std::string_view text, size_t width);

class Table {
 public:
  // Without headers there is no heading line.
  explicit Table(std::vector<std::string> headers = {}) : headers_(std::move(headers)) {}

  // Columns but the last are cut to `width` columns (default: as wide as they need).
  void Limit(size_t column, size_t width);
  void Add(std::vector<std::string> row) { rows_.push_back(std::move(row)); }
  bool empty() const { return rows_.empty(); }

  // Two blanks between columns; the last one wraps within `width`. Lines end without blanks.
  std::string Render(size_t indent = 0, size_t width = kScreenWidth) const;

 private:
  std::vector<std::string> headers_;
  std::vector<std::vector<std::string>> rows_;
  std::vector<size_t> limits_;
};

}  // namespace parallax
