#pragma once

// Realise: the canonical binding of a witness: every tensor carries its contents inline, so that no
// seed, fill or generator version is needed to recreate it.

#include <optional>
#include <string>

#include "nouns/relation.h"
#include "nouns/value.h"

namespace parallax {

// Contents of the recipe: NumElements * ItemSize bytes, row-major.
void SetInline(TensorRecipe& recipe, std::string bytes);

// Every tensor gets kInline bytes as drawn for `seed`: tensor t from stream Mix(seed, t). `repeat`
// as for Filler: one of the sides lays tensors out expanded.
Binding Realise(const Binding& binding, uint64_t seed, bool repeat = false);

// What one side of a case is called with, inline: derived structure, derived contents. Nothing, and
// a reason in `why_not`, when the derivation does not apply.
std::optional<Binding> RealiseSide(const Binding& binding, const Derivation& derivation,
                                   uint64_t seed, bool repeat, std::string* why_not);

}  // namespace parallax
