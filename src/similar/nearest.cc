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

// Of one of them the nearest from index `first` on.
class NearestIn {
 public:
  NearestIn(const std::vector<ApiText>& signatures, const Eigen::MatrixXf& vectors, size_t first)
      : terms_(IndexOf(signatures, TermsOf)), sentences_(signatures, vectors), first_(first) {
    PARALLAX_CHECK(vectors.rows() == 0 || vectors.rows() == std::ssize(signatures),
                   "a vector for each sentence");
  }

  std::vector<Neighbour> Of(size_t index, size_t count) {
    terms_.CosinesOf(index, &signature_);
    sentences_.CosinesOf(index, &document_);
    std::vector<Neighbour> all;
    for (size_t i = first_; i < signature_.size(); ++i) {
      const auto api = static_cast<uint32_t>(i - first_);
      const Neighbour each{api, signature_[i], document_[i]};
      if (i != index && each.similarity() > 0) all.push_back(each);
    }
    const size_t kept = std::min(count, all.size());
    std::partial_sort(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(kept), all.end(),
                      [](const Neighbour& a, const Neighbour& b) {
                        return std::pair(-a.similarity(), a.api) <
                               std::pair(-b.similarity(), b.api);
                      });
    all.resize(kept);
    return all;
  }

 private:
  const TermIndex terms_;
  const Sentences sentences_;
  const size_t first_;
  std::vector<float> signature_, document_;  // cosines
};

}  // namespace

ApiText ApiTextOf(const Api& api, std::string sentence) {
  ApiText out{api.name, {}, std::move(sentence)};
  for (const Parameter& each : api.parameters) out.parameters.push_back(each.name);
  return out;
}

std::vector<std::vector<Neighbour>> NearestApis(const std::vector<ApiText>& signatures,
                                                const Eigen::MatrixXf& vectors, size_t count,
                                                const std::function<bool(size_t)>& wanted) {
  NearestIn nearest(signatures, vectors, 0);
  std::vector<std::vector<Neighbour>> out;
  for (size_t i = 0; i < signatures.size(); ++i) {
    out.emplace_back();
    if (!wanted || wanted(i)) out.back() = nearest.Of(i, count);
  }
  return out;
}

std::vector<std::vector<Neighbour>> NearestAcross(const std::vector<ApiText>& from,
                                                  const std::vector<ApiText>& to,
                                                  const Eigen::MatrixXf& vectors, size_t count) {
  std::vector<ApiText> all = from;
  all.insert(all.end(), to.begin(), to.end());
  NearestIn nearest(all, vectors, from.size());
  std::vector<std::vector<Neighbour>> out;
  for (size_t i = 0; i < from.size(); ++i) out.push_back(nearest.Of(i, count));
  return out;
}

}  // namespace parallax
