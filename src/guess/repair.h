#pragma once

// Repair: a message that names two sizes ("expected size 4 but got 3") can be obeyed at once, in
// the very binding that was refused, where a fresh guess would draw other sizes. Pure; any thread.

#include <optional>
#include <string_view>

#include "nouns/value.h"

namespace parallax {

// `binding` with one thing changed as `message` asks, nothing when it asks for nothing that is
// understood. `draw` chooses where, when there is a choice.
std::optional<Binding> Repair(const Binding& binding, std::string_view message, uint64_t draw);

}  // namespace parallax
