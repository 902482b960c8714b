#include "numbers/nan_pattern.h"

namespace parallax {

int64_t SpecialCounts::Nans() const {
  return nan_where_number + nan_where_inf + number_where_nan + inf_where_nan;
}

int64_t SpecialCounts::Infs() const { return inf_where_number + number_where_inf + inf_differs; }

SpecialCounts& SpecialCounts::operator+=(const SpecialCounts& other) {
  nan_where_number += other.nan_where_number;
  nan_where_inf += other.nan_where_inf;
  number_where_nan += other.number_where_nan;
  inf_where_nan += other.inf_where_nan;
  inf_where_number += other.inf_where_number;
  number_where_inf += other.number_where_inf;
  inf_differs += other.inf_differs;
  return *this;
}

std::string NanPattern(const SpecialCounts& counts) {
  struct Row {
    int64_t count;
    const char* text;
  };
  const Row rows[] = {
      {counts.nan_where_number, "nan where number"},
      {counts.nan_where_inf, "nan where inf"},
      {counts.number_where_nan, "number where nan"},
      {counts.inf_where_nan, "inf where nan"},
      {counts.inf_where_number, "inf where number"},
      {counts.number_where_inf, "number where inf"},
      {counts.inf_differs, "inf sign"},
  };
  std::string text;
  for (const Row& row : rows) {
    if (row.count == 0) continue;
    if (!text.empty()) text += ", ";
    text += row.text;
  }
  return text;
}

}  // namespace parallax
