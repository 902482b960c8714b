#pragma once

// The style sheet and the script of the HTML report: page.css and page.js, embedded by the build.

#include <string_view>

namespace parallax {

std::string_view PageStyle();
std::string_view PageScript();

}  // namespace parallax
