#include "base/hash.h"

#define XXH_INLINE_ALL
#include <fmt/format.h>
#include <xxhash.h>

#include <charconv>

namespace parallax {
namespace {

std::optional<uint64_t> ParseHex64(std::string_view digits) {
  uint64_t value = 0;
  const char* end = digits.data() + digits.size();
  auto [stopped, error] = std::from_chars(digits.data(), end, value, 16);
  if (error != std::errc() || stopped != end) return std::nullopt;
  return value;
}

}  // namespace

std::string Hash128::Hex() const { return fmt::format("{:016x}{:016x}", high, low); }

std::optional<Hash128> Hash128::FromHex(std::string_view text) {
  if (text.size() != 32) return std::nullopt;
  if (text.find_first_not_of("0123456789abcdef") != std::string_view::npos) return std::nullopt;
  auto high = ParseHex64(text.substr(0, 16));
  auto low = ParseHex64(text.substr(16));
  if (!high || !low) return std::nullopt;
  return Hash128{*high, *low};
}

Hash128 HashOf(const void* data, size_t size) {
  XXH128_hash_t hash = XXH3_128bits(data, size);
  return Hash128{hash.high64, hash.low64};
}

uint64_t Checksum(const void* data, size_t size) { return XXH3_64bits(data, size); }

}  // namespace parallax
