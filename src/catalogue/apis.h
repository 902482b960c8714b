#pragma once

// Reads the list of callables that an adapter gives (docs/add-a-target.md). Pure; any thread.

#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "nouns/api.h"
#include "words/dialect.h"

namespace parallax {

// The list in the adapter's order. Keys the contract does not name are kept in Api::extra. Error:
// no such JSON, an entry without a name, a value of another type, or a name twice; it says which
// entry and key, and names the adapter.
Result<std::vector<Api>> ParseApis(std::string_view json, const std::string& adapter);

// Adds the traits that the api's last name tells in its library's words.
void AddTraitsByName(const Dialect& dialect, Api* api);

}  // namespace parallax
