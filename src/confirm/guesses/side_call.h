#pragma once

// SideCall: what one side of a guess is called with, under the names that its own function has.

#include <optional>
#include <span>
#include <string>

#include "nouns/api.h"
#include "nouns/recorded_case.h"

namespace parallax {

// The function that the side calls; null: none of `apis`.
const Api* ApiOf(const Side& side, std::span<const Api* const> apis);

// The binding that the side gets, each argument under the name of the function's parameter as far
// as it has one. Nothing: there is no such call. `api`: the function that the side calls.
std::optional<Binding> CallOf(const RecordedCase& recorded, size_t side, const Api& api);

// Whether the side is called with a text that was guessed, of a parameter that takes any. What does
// nothing to most texts, as replacing one word, seems equal to much.
bool PassesAnyText(const Side& side, std::span<const Api* const> apis);

// The parameter that the side sets to a constant and the other side has, too, but leaves to its
// default: they are called with two values of one argument. Empty: there is none.
std::string SetApart(const RecordedCase& recorded, size_t side, std::span<const Api* const> apis);

}  // namespace parallax
