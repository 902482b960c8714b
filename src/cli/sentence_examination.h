#pragma once

// What `doctor --sentences` finds of the model that compares sentences, as text and as JSON.

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "cli/environment.h"
#include "cli/examination.h"

namespace parallax {

struct SentenceExamination {
  std::string python;
  std::vector<Problem> problems;
  double seconds = -1;  // for its start and three sentences; -1: it does not run
};

SentenceExamination ExamineSentences(const Environment& environment);

nlohmann::ordered_json ToJson(const SentenceExamination& examination);
std::string ToText(const SentenceExamination& examination);

}  // namespace parallax
