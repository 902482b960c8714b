#pragma once

// ReadForm: the form of an API from the JSON that a front end writes (docs/paths.md). Pure; any
// thread.

#include <string>
#include <string_view>

#include "base/result.h"
#include "paths/source_form.h"

namespace parallax {

// A form of more is not read.
inline constexpr size_t kMostFormBytes = size_t{64} << 20;
inline constexpr size_t kMostFormStatements = 100'000;

// Error: the text is no form, or larger than the limits; it says where.
Result<SourceForm> ReadForm(std::string_view text);

}  // namespace parallax
