#pragma once

// Several targets together: what tells them apart, and whether a source can hold them against each
// other.

#include <string>
#include <vector>

#include "base/result.h"
#include "targets/hunted_target.h"

namespace parallax {

// What tells the targets apart in titles: "on toy 2.0" where the versions differ, else "on NAME".
// `subject`: the index of the one whose library needs no telling.
std::vector<std::string> LabelsOf(const std::vector<HuntedTarget>& targets, size_t subject);

// Error: one has another library than the subject where `source` is about one library, or the same
// version where it is about versions.
Status CheckTogether(const std::vector<HuntedTarget>& targets, size_t subject,
                     const std::string& source);

}  // namespace parallax
