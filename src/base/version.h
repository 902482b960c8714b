#pragma once

// Version: release numbers as libraries write them ("2.13.0+cpu", "2.14.0.dev20261101", "2.0rc1"),
// in their order, and ranges of them. What stands behind a "+" says how a release was built and
// counts for nothing. Pure functions.

#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace parallax {

struct Version {
  std::vector<uint64_t> numbers;  // of the release, no zeros at the end
  // -4 to -1: dev, alpha, beta, candidate, each before the release; 0: the release; 1: after it.
  int phase = 0;
  uint64_t phase_number = 0;

  auto operator<=>(const Version&) const = default;
};

// Nothing for a text that does not begin with a number (a leading "v" is fine).
std::optional<Version> ParseVersion(std::string_view text);

// Whether `a` is a later release than `b`. False where one of them is no version.
bool IsNewer(std::string_view a, std::string_view b);
// Whether both are versions and neither is later.
bool IsSameVersion(std::string_view a, std::string_view b);

// ">=2.0,<2.13": all of its parts hold. Empty: every version, also a text that is none.
class VersionRange {
 public:
  // Error: a part is not one of == != < <= > >= and a version.
  static Result<VersionRange> Parse(const std::string& text);

  bool Contains(std::string_view text) const;

 private:
  struct Part {
    std::string sign;
    Version version;
  };
  std::vector<Part> parts_;
};

}  // namespace parallax
