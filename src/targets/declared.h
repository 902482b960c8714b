#pragma once

#include "nouns/capabilities.h"
#include "wire/message.h"

namespace parallax {

// What the target's adapter declares of its tensors.
Capabilities DeclaredBy(const Hello& hello);

// Error: what it declared holds a value of another type, which DeclaredBy takes for absent.
Status CheckDeclared(const std::string& adapter, const Hello& hello);

}  // namespace parallax
