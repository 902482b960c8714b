#include "similar/nearest.h"

#include <algorithm>
#include <numeric>
#include <utility>

#include "base/check.h"
#include "similar/subwords.h"
#include "similar/term_index.h"

namespace parallax {
namespace {

std::vector<std::string> TermsOf(const ApiText& signature) {
  std::vector<std::string> terms = StemsOf(signature.name);
  for (const std::string& parameter : signature.parameters) {
    for (std::string& stem : StemsOf(parameter)) terms.push_back(std::move(stem));
  }
  return terms;
}

template <class TermsOfText>
TermIndex IndexOf(const std::vector<ApiText>& signatures, TermsOfText terms_of) {
  std::vector<std::vector<std::string>> texts;
  texts.reserve(signatures.size());
  for (const ApiText& each : signatures) texts.push_back(terms_of(each));
  return TermIndex(texts);
}

// Cosines between a sentence and all others.
class Sentences {
 public:
  Sentences(const std::vector<ApiText>& signatures, const Eigen::MatrixXf& vectors)
      : vectors_(vectors) {
    if (vectors.rows() > 0) return;
    terms_.emplace_back(IndexOf(signatures, [](const ApiText& s) { return StemsOf(s.sentence); }));
  }

  void CosinesOf(size_t index, std::vector<float>* cosines) const {
    if (!terms_.empty()) return terms_.front().CosinesOf(index, cosines);
    cosines->resize(static_cast<size_t>(vectors_.rows()));
    Eigen::Map<Eigen::VectorXf> out(cosines->data(), vectors_.rows());
    out.noalias() = vectors_ * vectors_.row(static_cast<Eigen::Index>(index)).transpose();
  }

 private:
  const Eigen::MatrixXf& vectors_;
  std::vector<TermIndex> terms_;  // one, where there are no vectors
};

std::vector<Neighbour> Nearest(size_t of, const std::vector<float>& signature,
                               const std::vector<float>& document, size_t count) {
  std::vector<Neighbour> all;
  for (size_t i = 0; i < signature.size(); ++i) {
    const Neighbour each{static_cast<uint32_t>(i), signature[i], document[i]};
    if (i != of && each.similarity() > 0) all.push_back(each);
  }
  const size_t kept = std::min(count, all.size());
  std::partial_sort(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(kept), all.end(),
                    [](const Neighbour& a, const Neighbour& b) {
                      return std::pair(-a.similarity(), a.api) < std::pair(-b.similarity(), b.api);
                    });
  all.resize(kept);
  return all;
}

}  // namespace

ApiText ApiTextOf(const Api& api, std::string sentence) {
  ApiText out{api.name, {}, std::move(sentence)};
  for (const Parameter& each : api.parameters) out.parameters.push_back(each.name);
  return out;
}

std::vector<std::vector<Neighbour>> NearestApis(const std::vector<ApiText>& signatures,
                                                const Eigen::MatrixXf& vectors, size_t count,
                                                const std::function<bool(size_t)>& wanted) {
  PARALLAX_CHECK(vectors.rows() == 0 || vectors.rows() == std::ssize(signatures),
                 "a vector for each sentence");
  const TermIndex terms = IndexOf(signatures, TermsOf);
  const Sentences sentences(signatures, vectors);
  std::vector<std::vector<Neighbour>> out;
  std::vector<float> signature, document;
  for (size_t i = 0; i < signatures.size(); ++i) {
    out.emplace_back();
    if (wanted && !wanted(i)) continue;
    terms.CosinesOf(i, &signature);
    sentences.CosinesOf(i, &document);
    out.back() = Nearest(i, signature, document, count);
  }
  return out;
}

}  // namespace parallax
