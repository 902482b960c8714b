#pragma once

// Realise: the canonical binding of a witness: every tensor carries its contents inline, so that no
// seed, fill or generator version is needed to recreate it.

#include "model/value.h"

namespace parallax {

// Every tensor gets kInline bytes as drawn for `seed`: tensor t from stream Mix(seed, t). `repeat`
// as for Filler: one of the sides lays tensors out expanded.
Binding Realise(const Binding& binding, uint64_t seed, bool repeat = false);

}  // namespace parallax
