// Questions about the rank of matrices.

#include <algorithm>
#include <cmath>
#include <complex>
#include <cstdint>
#include <utility>

#include "explain/aspects/tensor_aspects.h"
#include "explain/variations/questions.h"
#include "investigate/reduce/edit.h"
#include "investigate/reduce/extents.h"
#include "numbers/element.h"

namespace parallax {
namespace {

constexpr int64_t kLargestMatrix = 40;
constexpr int64_t kMostOfMatrices = 4096;  // elements of all matrices of a tensor

bool HoldsMatrices(const TensorRecipe& recipe) {
  const size_t rank = recipe.shape.size();
  if (!IsInexact(recipe.dtype) || recipe.bytes == nullptr || rank < 2) return false;
  const int64_t rows = recipe.shape[rank - 1];
  const bool square = rows == recipe.shape[rank - 2] && rows > 0 && rows <= kLargestMatrix;
  return square && NumElements(recipe.shape) > 0 && NumElements(recipe.shape) <= kMostOfMatrices;
}

// Of a matrix of n rows as it is, whatever its dtype, by elimination with the largest pivot left.
// What is not finite has none.
size_t RankOf(std::vector<std::complex<double>> matrix, size_t n) {
  const double eps = EpsilonOf(DType::kF64);
  double largest = 0;
  for (const auto& each : matrix) largest = std::max(largest, std::abs(each));
  if (!std::isfinite(largest)) return n;
  for (size_t rank = 0; rank < n; ++rank) {
    size_t row = rank, column = rank;
    for (size_t i = rank; i < n; ++i) {
      for (size_t j = rank; j < n; ++j) {
        if (std::abs(matrix[i * n + j]) > std::abs(matrix[row * n + column])) row = i, column = j;
      }
    }
    const double pivot = std::abs(matrix[row * n + column]);
    if (pivot <= 8 * static_cast<double>(n) * eps * largest) return rank;
    for (size_t j = 0; j < n; ++j) std::swap(matrix[rank * n + j], matrix[row * n + j]);
    for (size_t i = 0; i < n; ++i) std::swap(matrix[i * n + rank], matrix[i * n + column]);
    for (size_t i = rank + 1; i < n; ++i) {
      const auto factor = matrix[i * n + rank] / matrix[rank * n + rank];
      for (size_t j = rank; j < n; ++j) matrix[i * n + j] -= factor * matrix[rank * n + j];
    }
  }
  return n;
}

// Whether a matrix of the tensor lacks dimensions: one, or any number of them.
bool LacksRank(const TensorRecipe& recipe, bool one) {
  if (!HoldsMatrices(recipe)) return false;
  const auto n = static_cast<size_t>(recipe.shape.back());
  const std::vector<Element> elements = ElementsOf(recipe);
  for (size_t at = 0; at < elements.size(); at += n * n) {
    std::vector<std::complex<double>> matrix;
    for (size_t i = at; i < at + n * n; ++i) matrix.emplace_back(elements[i].re, elements[i].im);
    const size_t rank = RankOf(std::move(matrix), n);
    if (one ? rank + 1 == n : rank < n) return true;
  }
  return false;
}

// Whole numbers, symmetric: what takes one triangle alone, or an order of its own, sees the same.
enum class MatrixOf : uint8_t {
  kFullRank,
  kAllButOne,  // [[1, 2], [2, 4]]
  kRankOne,    // a column times itself
};

double NumberAt(MatrixOf of, size_t n, size_t i, size_t j) {
  if (of == MatrixOf::kRankOne) return static_cast<double>((i + 1) * (j + 1));
  const size_t last = n - 1;
  if (i == last && j == last) {
    return 4 * static_cast<double>(last) + (of == MatrixOf::kFullRank ? 3 : 0);
  }
  if (i == last || j == last) return 2;
  return i == j ? 1 : 0;
}

TensorRecipe Matrices(const TensorRecipe& recipe, MatrixOf of) {
  std::vector<Element> elements = ElementsOf(recipe);
  const auto n = static_cast<size_t>(recipe.shape.back());
  for (size_t i = 0; i < elements.size(); ++i) {
    elements[i] = {NumberAt(of, n, i / n % n, i % n), 0};
  }
  return WithElements(recipe, elements);
}

Binding WithMatrices(const Binding& witness, int t, int64_t n, MatrixOf of) {
  const TensorRecipe own = TensorsOf(witness)[static_cast<size_t>(t)];
  return WithTensor(Resize(witness, own.shape.back(), n, {}), t,
                    [&](const TensorRecipe& each) { return Matrices(each, of); });
}

}  // namespace

std::vector<Question> MatrixQuestions(const Binding& witness) {
  std::vector<Question> questions;
  const std::vector<TensorRecipe> tensors = TensorsOf(witness);
  for (int t = 0; t < static_cast<int>(tensors.size()); ++t) {
    const TensorRecipe& recipe = tensors[static_cast<size_t>(t)];
    const TensorPlace place = PlaceOf(witness, t);
    Question question{"rank of " + place.argument, {}, {}};
    for (const bool one : {false, true}) {
      if (!LacksRank(recipe, one)) continue;
      question.rivals.push_back({place.argument + (one ? " has rank n - 1" : " is singular"),
                                 [place, one](const Binding& binding) {
                                   const auto found = TensorAt(binding, place);
                                   return found && LacksRank(*found, one);
                                 }});
    }
    if (question.rivals.empty()) continue;
    const int64_t n = std::max<int64_t>(recipe.shape.back(), 2);
    for (const auto& [rows, of] : {std::pair{n, MatrixOf::kFullRank},
                                   {n, MatrixOf::kAllButOne},
                                   {n + 1, MatrixOf::kAllButOne},
                                   {n + 1, MatrixOf::kRankOne},
                                   {n + 1, MatrixOf::kFullRank}}) {
      if (!StaysSmallWith(witness, recipe.shape.back(), rows)) continue;
      question.calls.push_back(WithMatrices(witness, t, rows, of));
    }
    std::erase(question.calls, witness);
    questions.push_back(std::move(question));
  }
  return questions;
}

}  // namespace parallax
