#pragma once

// LibrarySwitch: a part of a library that its users can switch off, such as a library of kernels
// below it. What a finding does without it tells whose it is.

#include <string>

namespace parallax {

struct LibrarySwitch {
  std::string name;      // "oneDNN"
  std::string variable;  // "NAME=VALUE": of the environment, read when the library is imported
  std::string line;      // else a line of Python, after which it is off
};

}  // namespace parallax
