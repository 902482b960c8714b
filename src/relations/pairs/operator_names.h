#pragma once

// OperatorNames: which operator of a catalogue each public name calls.

#include <map>
#include <string>
#include <vector>

#include "nouns/api.h"

namespace parallax {

// By name, an operator's own among them: the name of its entry.
std::map<std::string, std::string> OperatorNames(const std::vector<CatalogueEntry>& catalogue);

}  // namespace parallax
