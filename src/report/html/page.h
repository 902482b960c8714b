#pragma once

// The style sheet and the scripts of the HTML report: page.css, page.js and api_graph.js, embedded
// by the build.

#include <string_view>

namespace parallax {

// The bytes of the file of that name.
std::string_view PageFile(std::string_view name);

}  // namespace parallax
