#pragma once

// Reads the words of a library: the object "words" of an adapter.json, and words.json beside the
// adapters, which holds what libraries share.

#include <filesystem>

#include "base/result.h"
#include "targets/adapters/json_fields.h"
#include "words/dialect.h"

namespace parallax {

// Phrases in lower case, whatever the file has.
Dialect ReadDialect(JsonFields fields);

// Without the file there are no words. Error: it is no JSON, or a key or value is wrong.
Result<Dialect> ReadSharedDialect(const std::filesystem::path& file);

}  // namespace parallax
