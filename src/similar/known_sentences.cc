#include "similar/known_sentences.h"

#include <algorithm>
#include <set>

#include "similar/sentence.h"

namespace parallax {

std::vector<std::string> SentencesIn(const std::vector<CatalogueEntry>& catalogue) {
  std::set<std::string> sentences;
  for (const CatalogueEntry& entry : catalogue) sentences.insert(FirstSentence(entry.api.doc));
  sentences.erase("");
  return {sentences.begin(), sentences.end()};
}

Eigen::MatrixXf KnownSentences::Of(const std::vector<std::string>& sentences) const {
  Eigen::MatrixXf out = Eigen::MatrixXf::Zero(std::ssize(sentences), vectors.cols());
  for (size_t i = 0; i < sentences.size(); ++i) {
    const auto place = std::lower_bound(texts.begin(), texts.end(), sentences[i]);
    if (place == texts.end() || *place != sentences[i]) continue;
    out.row(static_cast<Eigen::Index>(i)) = vectors.row(place - texts.begin());
  }
  return out;
}

}  // namespace parallax
