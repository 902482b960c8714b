#pragma once

// Inherited: whether two methods are one function of a base class, as the adapter says. Pure.

#include <span>

#include "nouns/api.h"
#include "nouns/finding.h"

namespace parallax {

// Whether one API has the other for its `inherits`, or both have the same. Those that are not among
// `apis` inherit nothing.
bool Inherit(const Finding& a, const Finding& b, std::span<const Api* const> apis);

}  // namespace parallax
