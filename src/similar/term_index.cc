#include "similar/term_index.h"

#include <cmath>
#include <map>
#include <unordered_map>

namespace parallax {

TermIndex::TermIndex(const std::vector<std::vector<std::string>>& texts) {
  std::unordered_map<std::string, uint32_t> numbers;
  std::vector<double> counts;  // of each term, in all texts
  std::vector<std::map<uint32_t, uint32_t>> counted(texts.size());
  for (size_t i = 0; i < texts.size(); ++i) {
    for (const std::string& term : texts[i]) {
      const auto [number, is_new] = numbers.try_emplace(term, counts.size());
      if (is_new) counts.push_back(0);
      ++counts[number->second];
      ++counted[i][number->second];
    }
  }
  vectors_.resize(texts.size());
  postings_.resize(counts.size());
  for (size_t i = 0; i < texts.size(); ++i) {
    double squares = 0;
    for (const auto& [term, count] : counted[i]) {
      const double weight = count / counts[term];
      squares += weight * weight;
      vectors_[i].push_back({term, static_cast<float>(weight)});
    }
    const auto length = static_cast<float>(std::sqrt(squares));
    for (Weight& each : vectors_[i]) {
      each.weight /= length;
      postings_[each.at].push_back({static_cast<uint32_t>(i), each.weight});
    }
  }
}

void TermIndex::CosinesOf(size_t index, std::vector<float>* cosines) const {
  cosines->assign(size(), 0);
  for (const Weight& term : vectors_[index]) {
    for (const Weight& text : postings_[term.at]) {
      (*cosines)[text.at] += term.weight * text.weight;
    }
  }
}

}  // namespace parallax
