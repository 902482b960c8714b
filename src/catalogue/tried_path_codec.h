#pragma once

// The bytes of paths that were tried (nouns/tried_path.h). Decoding checks everything.

#include "nouns/tried_path.h"
#include "wire/buffer.h"

namespace parallax {

inline constexpr size_t kLeastTriedPathsBytes = 16;  // of a TriedPaths

void Put(Writer& w, const TriedPaths& tried);
void Get(Reader& r, TriedPaths* tried);

}  // namespace parallax
