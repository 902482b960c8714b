#pragma once

// Reads hints.json of an adapter: what the names of parameters tell that are its library's own.
// docs/add-a-target.md explains the keys.

#include <filesystem>
#include <string_view>

#include "base/result.h"
#include "words/parameter_hints.h"

namespace parallax {

// `text` is the contents of `file`, which messages name. Error: it is no JSON, a key is not known,
// or a value is not what the key wants.
Result<ParameterHints> ParseHints(const std::filesystem::path& file, std::string_view text);

// No hints where there is no file.
Result<ParameterHints> ReadHints(const std::filesystem::path& file);

}  // namespace parallax
