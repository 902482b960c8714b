#pragma once

// Steps: ways to call a function of a library with what is computed already. Programs are composed
// of them (composition.h).

#include <cstdint>
#include <string>
#include <vector>

#include "nouns/api.h"
#include "similar/synonyms.h"

namespace parallax {

// An argument of the API that programs are composed for.
struct ProgramLeaf {
  std::string name;     // in the text of a program
  std::string meaning;  // what all libraries call such a parameter
  bool is_tensor = false;
  bool operator==(const ProgramLeaf&) const = default;
};

// A call with holes: "lib.sum({}, axis=dim)".
struct Step {
  std::string text;
  uint32_t holes = 0;
  uint32_t uses = 0;  // bit i: the leaf of this index is passed already
  uint32_t rank = 0;  // the lower the likelier
  float similarity = 0;
  bool operator==(const Step&) const = default;
};
inline constexpr uint32_t kMostHoles = 3;
inline constexpr size_t kMostStepsOfOne = 12;

// With all leaves passed that are of the meaning of its options, with none of them, then with small
// constants and documented values for one option; `rank` counts them. None of what draws random
// numbers, changes its arguments, or requires what nobody can fill in.
std::vector<Step> StepsOf(const Api& api, const std::vector<ProgramLeaf>& leaves,
                          const Synonyms& synonyms);

// "lib.sum(x, axis=dim)" of the first and the operands; as many are given as it has holes.
std::string Filled(const std::string& text, const std::vector<std::string>& operands);

}  // namespace parallax
