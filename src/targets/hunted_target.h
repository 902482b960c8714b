#pragma once

// HuntedTarget: a target that runs, and what it said of itself. The target outlives it.

#include "targets/target.h"

namespace parallax {

struct HuntedTarget {
  Target& target;
  Hello hello;
};

}  // namespace parallax
