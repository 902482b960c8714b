#pragma once

// Error: what a function of the toy throws to refuse its arguments. It never leaves the module: the
// dispatcher turns it into the Python exception of its kind.

#include <cstdarg>
#include <cstdio>
#include <string>

namespace toy {

struct Error {
  enum Kind { kType, kValue, kIndex, kRuntime, kMemory } kind;
  std::string message;
};

[[noreturn, gnu::format(printf, 2, 3)]] inline void Fail(Error::Kind kind, const char* format,
                                                         ...) {
  char text[512];
  va_list list;
  va_start(list, format);
  vsnprintf(text, sizeof text, format, list);
  va_end(list);
  throw Error{kind, text};
}

}  // namespace toy
