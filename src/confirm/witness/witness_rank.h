#pragma once

// The rank of a finding's witness, before others are asked about its arguments, and what put it
// behind what it would be by its kind and input alone.

#include <string>
#include <vector>

#include "confirm/draft.h"

namespace parallax {

struct WitnessRank {
  int rank = 5;
  std::vector<std::string> because;  // why it is lower, for people: "toy.norm is deprecated"
};
WitnessRank RankWitness(const FindingDraft& draft);

int RankOfWitness(const FindingDraft& draft);

// "; ranks lower: its documentation names no out="; empty: nothing put it behind.
std::string RanksLowerText(const WitnessRank& rank);

}  // namespace parallax
