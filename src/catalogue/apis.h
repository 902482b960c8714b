#pragma once

// Reads the list of callables that an adapter gives (docs/add-a-target.md). Pure; any thread.

#include <string_view>
#include <vector>

#include "base/result.h"
#include "nouns/api.h"
#include "words/dialect.h"

namespace parallax {

// The list in the adapter's order. Keys the contract does not name are kept in Api::extra. Error:
// no such JSON, an entry without a name, or a name twice; it says which entry.
Result<std::vector<Api>> ParseApis(std::string_view json);

// Adds the traits that the api's last name tells in its library's words.
void AddTraitsByName(const Dialect& dialect, Api* api);

}  // namespace parallax
