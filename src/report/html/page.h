#pragma once

// The style sheet and the script of the HTML report: page.css and page.js, embedded by the build.

#include <string_view>

namespace parallax {

// The bytes of "page.css" or "page.js".
std::string_view PageFile(std::string_view name);

}  // namespace parallax
