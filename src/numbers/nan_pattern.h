#pragma once

// NanPattern: how nan and infinity are placed differently in two outputs, as a short text that is
// part of a finding's signature: which kinds of difference occur, never where or how often.

#include <cstdint>
#include <string>

namespace parallax {

// Elements by what the first tensor holds where the second holds something else.
struct SpecialCounts {
  int64_t nan_where_number = 0;
  int64_t nan_where_inf = 0;
  int64_t number_where_nan = 0;
  int64_t inf_where_nan = 0;
  int64_t inf_where_number = 0;
  int64_t number_where_inf = 0;
  int64_t inf_differs = 0;  // infinite in both: of the other sign, or (complex) in the other part

  int64_t Nans() const;  // nan in one only
  int64_t Infs() const;  // infinities that differ, no nan involved
  SpecialCounts& operator+=(const SpecialCounts& other);
  bool operator==(const SpecialCounts&) const = default;
};

// "nan where number, inf sign"; empty when nothing differs.
std::string NanPattern(const SpecialCounts& counts);

}  // namespace parallax
