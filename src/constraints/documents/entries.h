#pragma once

// DocumentedEntries: the list of parameters in a documentation, entry by entry.

#include <string>
#include <string_view>
#include <vector>

namespace parallax {

// "input (Tensor, optional): the input tensor" of a section such as "Args:".
struct DocumentedEntry {
  std::string name;
  std::string type;  // what stands in brackets behind the name, without markup; may be empty
  std::string text;  // what follows, without markup, in one line
};

// Those of `parameters`, each once, in the order of the document. Lines further to the right than
// an entry belong to it.
std::vector<DocumentedEntry> DocumentedEntries(std::string_view doc,
                                               const std::vector<std::string>& parameters);

}  // namespace parallax
