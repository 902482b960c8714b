#pragma once

// Base64 (RFC 4648, with padding): bytes inside JSON and data: URIs. Pure functions.

#include <optional>
#include <string>
#include <string_view>

namespace parallax {

std::string ToBase64(std::string_view bytes);
// None when `text` is no base64 (line breaks are none either).
std::optional<std::string> FromBase64(std::string_view text);

}  // namespace parallax
