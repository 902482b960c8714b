#pragma once

// For tests of formats: every truncation and every flipped bit of an encoding must come back as a
// clear error or as a value, never as a crash or a read out of bounds (run them under ASan).

#include <gtest/gtest.h>

#include <functional>
#include <string>
#include <string_view>

#include "base/result.h"

namespace parallax {

// Decodes bytes; when that works, the encoding of what came out.
using Recode = std::function<Result<std::string>(std::string_view bytes)>;

template <class T, class Encoder, class Decoder>
Recode MakeRecode(Encoder encode, Decoder decode) {
  return [=](std::string_view bytes) -> Result<std::string> {
    Result<T> value = decode(bytes);
    if (!value.ok()) return value.error();
    return encode(*value);
  };
}

// `canonical`: equal values have equal bytes, so what decodes must encode to the same again.
inline void ExpectSurvivesDamage(const std::string& bytes, const Recode& recode,
                                 bool canonical = true) {
  Result<std::string> whole = recode(bytes);
  ASSERT_TRUE(whole.ok()) << whole.error().message;
  EXPECT_EQ(*whole, bytes);
  for (size_t size = 0; size < bytes.size(); ++size) {
    // A copy of its own, so that a sanitizer sees a read past the end.
    const std::string cut(bytes, 0, size);
    Result<std::string> result = recode(cut);
    ASSERT_FALSE(result.ok()) << "cut at " << size;
    ASSERT_FALSE(result.error().message.empty());
  }
  EXPECT_FALSE(recode(bytes + '\0').ok());
  for (size_t bit = 0; bit < bytes.size() * 8; ++bit) {
    std::string flipped = bytes;
    flipped[bit / 8] = static_cast<char>(flipped[bit / 8] ^ (1 << (bit % 8)));
    Result<std::string> result = recode(flipped);
    if (result.ok() && canonical) {
      ASSERT_EQ(*result, flipped) << "bit " << bit;
    }
    if (!result.ok()) {
      ASSERT_FALSE(result.error().message.empty());
    }
  }
}

}  // namespace parallax
