#pragma once

// CounterpartFigures: of how many APIs of a library other libraries have a counterpart, and how
// that was found. Plain data.

#include <cstdint>

namespace parallax {

// By public names, as papers count, and with the names of one API as one.
struct CounterpartCount {
  uint64_t names = 0;
  uint64_t kernels = 0;
  bool operator==(const CounterpartCount&) const = default;
};

struct CounterpartFigures {
  CounterpartCount considered;  // public functions, methods and modules
  CounterpartCount called;      // of these: there are inputs
  // With a counterpart in any other library: by the validation of DLLens (three inputs, 0.1); by
  // ours (100 inputs, three structures); what is hunted, of which names alone may have fewer.
  CounterpartCount paper;
  CounterpartCount ours;
  CounterpartCount hunted;
  // Of those hunted, by how the first was found.
  CounterpartCount by_name;
  CounterpartCount by_likeness;
  CounterpartCount composed;
  bool operator==(const CounterpartFigures&) const = default;
};

}  // namespace parallax
