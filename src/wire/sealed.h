#pragma once

// Sealed bytes: what a file that goes from one machine to another begins and ends with: what it is,
// its version, and a hash of all of it, so that no damage is taken for a value.

#include <cstdint>
#include <string>
#include <string_view>

#include "base/result.h"

namespace parallax {

struct SealedKind {
  uint32_t magic;
  uint32_t version;          // raised when the payload changes
  std::string_view what;     // "a prepared hunt"
  std::string_view made_by;  // the command that writes one, for hints
};

std::string Seal(const SealedKind& kind, std::string_view payload);
// The payload, within `bytes`. Error: it is something else, of another version, or damaged.
Result<std::string_view> Unseal(const SealedKind& kind, std::string_view bytes);

// Of something that another Parallax made.
Error MadeByAnother(const SealedKind& kind);

}  // namespace parallax
