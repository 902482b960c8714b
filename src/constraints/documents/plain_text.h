#pragma once

// PlainText: documentation without its markup, so that one pattern reads every library's.

#include <string>
#include <string_view>

namespace parallax {

// Roles of reStructuredText (":attr:`x`", ":math:`(N, C)`"), double backticks and the commands of
// TeX become plain words; backticks around names stay single; blanks and line ends become one
// blank.
std::string PlainText(std::string_view text);

}  // namespace parallax
