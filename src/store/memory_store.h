#pragma once

// MemoryStore: the Store that tests use, gone with its process. The caller owns it.

#include <memory>

#include "store/store.h"

namespace parallax {

std::unique_ptr<Store> MakeMemoryStore();

}  // namespace parallax
