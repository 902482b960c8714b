#pragma once

// NamedInText: the public names of a library that a text spells, such as a documentation that says
// what its function is like.

#include <string>
#include <string_view>
#include <vector>

namespace parallax {

// Dotted names that begin with `library`, each once, in their order: "lib.cat" of
// "see :func:`~lib.cat`." and the library "lib". Whether there is such an API nobody asked.
std::vector<std::string> NamedInText(std::string_view text, std::string_view library);

}  // namespace parallax
