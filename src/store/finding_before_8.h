#pragma once

// Reads what versions before 8 of the finding's format wrote: fields in a fixed order, without the
// traits of the API and without the verdict on the witness, which is made up of what they have.

#include <cstdint>
#include <string_view>

#include "base/result.h"
#include "nouns/finding.h"

namespace parallax {

// `body`: behind magic and version, without the digest. REQUIRES: version < 8.
Result<Finding> DecodeFindingBefore8(std::string_view body, uint32_t version);

}  // namespace parallax
