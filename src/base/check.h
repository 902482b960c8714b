#pragma once

// PARALLAX_CHECK(condition, message): our own bug. Prints where, and aborts. Never for user input,
// never for what a target does.

#include <cstdio>
#include <cstdlib>

#define PARALLAX_CHECK(condition, message)                                                     \
  do {                                                                                         \
    if (!(condition)) [[unlikely]] {                                                           \
      std::fprintf(stderr, "parallax: internal error at %s:%d: %s (%s)\n", __FILE__, __LINE__, \
                   static_cast<const char*>(message), #condition);                             \
      std::abort();                                                                            \
    }                                                                                          \
  } while (false)
