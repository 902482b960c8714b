#pragma once

// TermIndex: texts as TF-IDF vectors, and the cosine between one of them and all others.

#include <cstdint>
#include <string>
#include <vector>

namespace parallax {

// The weight of a term in a text is its count there over its count in all texts (DeepREL, equation
// 5), so a term of every text weighs next to nothing.
class TermIndex {
 public:
  // The terms of each text, in any order, repeated as often as they occur.
  explicit TermIndex(const std::vector<std::vector<std::string>>& texts);

  size_t size() const { return vectors_.size(); }
  // The cosine between the text `index` and each text, itself included: from 0 to 1; 0 for what has
  // no terms. `cosines` becomes size() long.
  void CosinesOf(size_t index, std::vector<float>* cosines) const;

 private:
  struct Weight {
    uint32_t at = 0;  // in a text: the term; in a posting: the text
    float weight = 0;
  };
  std::vector<std::vector<Weight>> vectors_;   // of each text, of length 1
  std::vector<std::vector<Weight>> postings_;  // of each term: the texts that have it
};

}  // namespace parallax
