#pragma once

// Variants: calls that no accepted one stands for, made of those: each dtype that the target
// declares, each overload, each value of an enumerated or boolean option, a number where an
// overload takes one in the place of a tensor. Not all are legal; who tries them finds out.

#include <span>
#include <vector>

#include "nouns/api.h"

namespace parallax {

inline constexpr size_t kMostVariants = 96;

// At most kMostVariants, the same for the same arguments. None where nothing was accepted.
std::vector<Binding> VariantsOf(const Api& api, std::span<const Binding> accepted,
                                std::span<const DType> dtypes);

}  // namespace parallax
