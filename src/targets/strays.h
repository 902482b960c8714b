#pragma once

// What a target's processes have started and left behind: known by a variable of the environment
// that they inherit, whatever session they have made for themselves.

#include <string>

namespace parallax {

// A value that no other zygote of this machine has.
std::string NewStrayMark();

inline constexpr const char* kStrayVariable = "PARALLAX_ZYGOTE";

// Kills every process of this user that was started with this mark.
void EndStrays(const std::string& mark);

}  // namespace parallax
