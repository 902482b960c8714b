#pragma once

// Content hashes: XXH3 of bytes, 128 bits for names (manifests, bindings, catalogues), 64 bits for
// checksums (wire frames, input memory). Not cryptographic. Equal bytes give equal hashes on every
// machine; both values are part of the store and wire formats.

#include <compare>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace parallax {

struct Hash128 {
  uint64_t high = 0;
  uint64_t low = 0;

  // 32 lower-case hexadecimal digits, high half first.
  std::string Hex() const;
  // The inverse of Hex; nothing for any other text.
  static std::optional<Hash128> FromHex(std::string_view text);

  auto operator<=>(const Hash128&) const = default;
};

Hash128 HashOf(const void* data, size_t size);
inline Hash128 HashOf(std::string_view bytes) { return HashOf(bytes.data(), bytes.size()); }

uint64_t Checksum(const void* data, size_t size);
inline uint64_t Checksum(std::string_view bytes) { return Checksum(bytes.data(), bytes.size()); }

}  // namespace parallax

template <>
struct std::hash<parallax::Hash128> {
  size_t operator()(const parallax::Hash128& h) const noexcept { return h.low; }
};
