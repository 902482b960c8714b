#pragma once

// Text made safe for XML and HTML; shared by the formats. Pure functions.

#include <string>
#include <string_view>

namespace parallax {

// Escapes & < > " ' and drops control characters (base/utf8.h), of which XML 1.0 has no way to
// write most; bytes that are no UTF-8 become U+FFFD. Fits text and attributes of XML and HTML.
std::string EscapeMarkup(std::string_view text);

}  // namespace parallax
