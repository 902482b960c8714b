#pragma once

// What fuzzers share. A fuzzer is a file that defines LLVMFuzzerTestOneInput, which reads any bytes
// without a crash, and Seeds. It is linked with libFuzzer (clang), or with replay.cc (g++).

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/check.h"
#include "base/hash.h"
#include "base/result.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size);
extern "C" int LLVMFuzzerInitialize(int* count, char*** words);  // seeds.cc

namespace parallax {

// Inputs to begin with, made by our own encoders where there are any.
std::vector<std::string> Seeds();

inline std::string_view Bytes(const uint8_t* data, size_t size) {
  return {reinterpret_cast<const char*>(data), size};
}

// One of `count` choices, by the first byte, which it takes off.
inline size_t Choose(std::string_view* bytes, size_t count) {
  if (bytes->empty()) return 0;
  const size_t choice = static_cast<unsigned char>(bytes->front()) % count;
  bytes->remove_prefix(1);
  return choice;
}

// A seed for a fuzzer that chooses.
inline std::string Chosen(char choice, std::string_view bytes) {
  return choice + std::string(bytes);
}

// The bytes of a sealed file (wire/sealed.h) without its hash, and with one that fits: no fuzzer
// would find it.
inline std::string WithoutHash(std::string bytes) {
  bytes.resize(bytes.size() - sizeof(Hash128));
  return bytes;
}
inline std::string WithHash(std::string_view bytes) {
  const Hash128 hash = HashOf(bytes);
  std::string out(bytes);
  for (const uint64_t half : {hash.high, hash.low}) {
    out.append(reinterpret_cast<const char*>(&half), sizeof half);
  }
  return out;
}

// What decodes must encode to bytes that decode to the same; else there must be a message.
template <class Decode, class Encode>
void CheckCodec(std::string_view bytes, Decode decode, Encode encode) {
  const auto value = decode(bytes);
  if (!value.ok()) {
    PARALLAX_CHECK(!value.error().message.empty(), "an error without a message");
    return;
  }
  const std::string encoded = encode(*value);
  const auto again = decode(encoded);
  PARALLAX_CHECK(again.ok(), "what was encoded does not decode");
  PARALLAX_CHECK(encode(*again) == encoded, "what was encoded decodes to something else");
}

// A reader of text: a value, or an error that says what is wrong.
template <class T>
bool CheckReader(const Result<T>& read) {
  if (!read.ok()) PARALLAX_CHECK(!read.error().message.empty(), "an error without a message");
  return read.ok();
}

}  // namespace parallax
