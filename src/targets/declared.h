#pragma once

#include "nouns/capabilities.h"
#include "wire/message.h"

namespace parallax {

// What the target's adapter declares of its tensors.
Capabilities DeclaredBy(const Hello& hello);

}  // namespace parallax
