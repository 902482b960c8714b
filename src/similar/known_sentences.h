#pragma once

// KnownSentences: what the documentation of each API says first, and the vectors of it.

#include <Eigen/Core>
#include <string>
#include <vector>

#include "nouns/api.h"

namespace parallax {

// The first sentences of the APIs' documentation, sorted, each once; none that is empty.
std::vector<std::string> SentencesIn(const std::vector<CatalogueEntry>& catalogue);

struct KnownSentences {
  std::vector<std::string> texts;  // sorted, each once
  Eigen::MatrixXf vectors;         // a row for each

  // A row for each of `sentences`; of zeros where one is not known.
  Eigen::MatrixXf Of(const std::vector<std::string>& sentences) const;
};

}  // namespace parallax
