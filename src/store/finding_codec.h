#pragma once

// The canonical encoding of a finding, in the store's `body` column and in rescue files: magic,
// version, fields in order, and a digest of all before it, so that damage is always noticed.

#include <string>
#include <string_view>

#include "base/result.h"
#include "nouns/finding.h"

namespace parallax {

std::string EncodeFinding(const Finding& finding);
// Error: truncated, damaged, or of a newer Parallax.
Result<Finding> DecodeFinding(std::string_view bytes);

// The digest of blobs in the store.
int64_t Digest(std::string_view bytes);

}  // namespace parallax
