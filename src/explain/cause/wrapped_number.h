#pragma once

// WrappedNumber: calls that take a number beyond the range of their integer tensors for what their
// dtype keeps of it: int8 1 >= 128 is 1 >= -128. Whichever calls do so, they convert the number
// without looking at it.

#include <string_view>
#include <vector>

#include "base/result.h"
#include "investigate/context.h"
#include "nouns/recorded_case.h"

namespace parallax {

// In the evidence of a finding whose side at fault was found to do so.
inline constexpr std::string_view kWrapsNumber =
    "it gives the same with what the dtype keeps of the number";

// Whether one whole number among the arguments lies beyond the one dtype of the integer tensors.
bool HasNumberBeyond(const Binding& binding);

// The binding with that number, then with what its dtype keeps of it, by turns: as it is, and with
// other numbers in both places. Empty: there is no such number.
std::vector<Binding> NumbersBeyond(const Binding& binding);

// The side (the one at fault, where that is known) that gives with the number what it gives with
// the wrapped one, where the sides agree with that one: on the witness, and with other numbers in
// both places. -1: none. Error: the target cannot be started.
Result<int> SideThatWraps(const InvestigateContext& context, const RecordedCase& witness);

// Whether the first result of a side is made of them. A comparison owes the right ones, whatever
// dtype its number has.
bool GivesTruthValues(const RecordedCase& witness);

}  // namespace parallax
