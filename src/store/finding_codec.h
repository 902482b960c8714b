#pragma once

// How a finding is written: the bytes in the store's `body` column and in rescue files, and the
// object of "findings" in JSON. One table says both of each part of a finding. The bytes are magic,
// version, the parts by name, and a digest of all before it, so that damage is always noticed.

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>

#include "base/result.h"
#include "nouns/finding.h"

namespace parallax {

std::string EncodeFinding(const Finding& finding);
// Reads what any version wrote. Error: truncated, damaged, or of a newer Parallax.
Result<Finding> DecodeFinding(std::string_view bytes);
// Whether that error says so of a newer Parallax; else it is damage.
bool IsOfNewer(const Error& error);

// One object of "findings", its keys in the order of the table.
nlohmann::ordered_json ToJson(const Finding& finding);

// The digest of blobs in the store.
int64_t Digest(std::string_view bytes);

}  // namespace parallax
