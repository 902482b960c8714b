#pragma once

// What an entry of a known list looks like in TOML (store/known_list.h): read, and written.

#include <string>

#include "store/known_list.h"

namespace parallax {

// The entry that names this finding: its APIs, its kind, and what its title says as a condition,
// but for the sizes that happened to be tried; in its version and later ones.
KnownEntry EntryFor(const Finding& finding, std::string url);

// "[[known]]" and a line a key; ParseKnownList reads the same entry.
std::string EntryText(const KnownEntry& entry);

}  // namespace parallax
