#pragma once

// Pixels as a PNG inside a data: URI. Pure function.

#include <cstdint>
#include <string>
#include <string_view>

namespace parallax {

// `pixels`: height * width * channels bytes, rows from the top; channels is 1 or 3. Empty when they
// are not that many, or the library refuses.
std::string PngDataUri(uint32_t height, uint32_t width, uint32_t channels, std::string_view pixels);

}  // namespace parallax
