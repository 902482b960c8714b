#pragma once

// A chain of calls call by call: where each call by itself gives in a form what it gives as it is
// made, and the chain as a whole does not, the form took the calls together wrongly, whatever the
// numbers are. Pure.

#include <optional>
#include <vector>

#include "judge/evidence.h"

namespace parallax {

// "apart": each call of the chain in the form by itself. None of what is no chain of several calls.
std::vector<Probe> ApartProbes(const Evidence& evidence);

// Whether the calls one by one gave exactly what the chain gives without the form, wherever the two
// differ. Nothing where that is not known.
std::optional<bool> AgreesApart(const Evidence& evidence);

// Whether it is a chain, and one of its programs' names has one of the words.
bool ChainHas(const Evidence& evidence, std::span<const std::string_view> words);

}  // namespace parallax
