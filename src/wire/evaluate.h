#pragma once

// Evaluate: cases whose outcomes are recorded whole, for the engine to judge.

#include <cstdint>
#include <vector>

#include "wire/codec.h"
#include "wire/evaluator.h"

namespace parallax {

struct EvaluateRequest {
  EvaluateOptions options;
  uint32_t first_item = 0;
  std::vector<EvaluateItem> items;
};
std::string Encode(const EvaluateRequest& request);
Result<EvaluateRequest> DecodeEvaluateRequest(std::string_view bytes);

// One side of one item; sides come in order, so that a crash of a later one loses none.
struct Evaluated {
  uint32_t item = 0;
  uint32_t side = 0;
  Outcome outcome;
};
std::string Encode(const Evaluated& evaluated);
Result<Evaluated> DecodeEvaluated(std::string_view bytes);

}  // namespace parallax
