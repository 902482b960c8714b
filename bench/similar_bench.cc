// The matcher of source `similar`: the 10 nearest of each of 8,000 names, on one core, with the
// vectors of sentences at hand. Beside it what a user would write, the cosine of each pair by
// itself, and the ceiling, the product of the vectors alone:
//
//   build/release/bench/similar_bench [NAMES]

#include <fmt/format.h>

#include <chrono>
#include <cmath>
#include <cstdlib>
#include <map>
#include <string>
#include <vector>

#include "base/rng.h"
#include "similar/nearest.h"
#include "similar/subwords.h"

namespace parallax {
namespace {

constexpr Eigen::Index kWidth = 384;  // of the sentence model's vectors

// As long as names of libraries are, of words as common as theirs.
std::vector<ApiText> MakeNames(size_t count) {
  Rng rng(1);
  const auto word = [&] {
    const double common = rng.Unit();
    return fmt::format("w{:c}{:c}", 'a' + static_cast<int>(26 * common * common),
                       'a' + static_cast<int>(rng.Below(26)));
  };
  std::vector<ApiText> names(count);
  for (ApiText& each : names) {
    each.name = fmt::format("lib.{}.{}_{}", word(), word(), word());
    for (uint64_t i = 0; i < 2 + rng.Below(4); ++i)
      each.parameters.push_back(word() + "_" + word());
    each.sentence = each.name;
  }
  return names;
}

Eigen::MatrixXf MakeVectors(size_t count) {
  Rng rng(2);
  Eigen::MatrixXf out(static_cast<Eigen::Index>(count), kWidth);
  for (Eigen::Index i = 0; i < out.rows(); ++i) {
    for (Eigen::Index j = 0; j < kWidth; ++j) out(i, j) = static_cast<float>(rng.Unit() - 0.5);
  }
  out.rowwise().normalize();
  return out;
}

template <class Work>
double SecondsOf(Work work) {
  const auto begin = std::chrono::steady_clock::now();
  work();
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

std::map<std::string, double> TermsOf(const ApiText& text) {
  std::map<std::string, double> terms;
  for (const std::string& stem : StemsOf(text.name)) ++terms[stem];
  for (const std::string& each : text.parameters) {
    for (const std::string& stem : StemsOf(each)) ++terms[stem];
  }
  return terms;
}

// Each pair of the first `rows` with all by itself; scaled to all pairs.
double SecondsByPairs(const std::vector<ApiText>& names, const Eigen::MatrixXf& vectors,
                      size_t rows) {
  std::vector<std::map<std::string, double>> terms;
  for (const ApiText& each : names) terms.push_back(TermsOf(each));
  double best = 0;
  const double seconds = SecondsOf([&] {
    for (size_t i = 0; i < rows; ++i) {
      for (size_t j = 0; j < names.size(); ++j) {
        double dot = 0;
        for (const auto& [term, count] : terms[i]) {
          const auto other = terms[j].find(term);
          if (other != terms[j].end()) dot += count * other->second;
        }
        const double meaning = vectors.row(static_cast<Eigen::Index>(i))
                                   .dot(vectors.row(static_cast<Eigen::Index>(j)));
        best = std::max({best, dot, meaning});
      }
    }
  });
  if (best < 0) fmt::print("nothing is alike\n");  // it is used
  return seconds * static_cast<double>(names.size()) / static_cast<double>(rows);
}

void Run(size_t count) {
  const std::vector<ApiText> names = MakeNames(count);
  const Eigen::MatrixXf vectors = MakeVectors(count);
  size_t found = 0;
  const double ours = SecondsOf([&] { found = NearestApis(names, vectors).size(); });
  const double words = SecondsOf([&] { NearestApis(names, {}); });
  const double by_pairs = SecondsByPairs(names, vectors, std::min<size_t>(count, 100));
  Eigen::VectorXf product(vectors.rows());
  const double ceiling = SecondsOf([&] {
    for (Eigen::Index i = 0; i < vectors.rows(); ++i) {
      product.noalias() = vectors * vectors.row(i).transpose();
    }
  });
  fmt::print("{} names, 10 nearest of each\n", found);
  fmt::print("with vectors      {:8.2f} s\n", ours);
  fmt::print("words alone       {:8.2f} s\n", words);
  fmt::print("pair by pair      {:8.2f} s, {:.1f} times as long\n", by_pairs, by_pairs / ours);
  fmt::print("the product alone {:8.2f} s, {:.2f} of the time with vectors\n", ceiling,
             ceiling / ours);
}

}  // namespace
}  // namespace parallax

int main(int argc, char** argv) {
  parallax::Run(argc > 1 ? static_cast<size_t>(std::atoll(argv[1])) : 8000);
  return 0;
}
