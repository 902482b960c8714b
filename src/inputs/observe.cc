#include "inputs/observe.h"

#include <algorithm>
#include <cmath>
#include <cstring>

#include "inputs/fill_params.h"
#include "inputs/half_bits.h"

namespace parallax {
namespace {

template <class T>
double As(const char* at) {
  T x;
  std::memcpy(&x, at, sizeof(T));
  return static_cast<double>(x);
}

double ReadNumber(DType part, const char* at) {
  switch (part) {
    case DType::kBool:
    case DType::kU8:
      return As<uint8_t>(at);
    case DType::kI8:
      return As<int8_t>(at);
    case DType::kI16:
      return As<int16_t>(at);
    case DType::kI32:
      return As<int32_t>(at);
    case DType::kI64:
      return As<int64_t>(at);
    case DType::kU16:
      return As<uint16_t>(at);
    case DType::kU32:
      return As<uint32_t>(at);
    case DType::kU64:
      return As<uint64_t>(at);
    case DType::kF32:
      return As<float>(at);
    case DType::kF16:
    case DType::kBF16: {
      uint16_t bits;
      std::memcpy(&bits, at, sizeof(bits));
      return part == DType::kF16 ? HalfValue(bits) : BrainValue(bits);
    }
    default:
      return As<double>(at);
  }
}

// Shorter rows are in order by chance.
constexpr int64_t kLeastRow = 4;

void ObserveRange(const std::vector<double>& numbers, ContentFacts* seen) {
  for (double x : numbers) {
    if (!std::isfinite(x)) {
      seen->all_finite = false;
      continue;
    }
    seen->min = seen->any ? std::min(seen->min, x) : x;
    seen->max = seen->any ? std::max(seen->max, x) : x;
    seen->any = true;
  }
  seen->constant = seen->any && seen->all_finite && seen->min == seen->max;
}

void ObserveRows(const std::vector<double>& numbers, int64_t length, ContentFacts* seen) {
  if (length < kLeastRow || numbers.empty()) return;
  seen->sorted = seen->permutation = true;
  std::vector<double> row;
  for (size_t at = 0; at < numbers.size(); at += static_cast<size_t>(length)) {
    row.assign(numbers.begin() + static_cast<int64_t>(at),
               numbers.begin() + static_cast<int64_t>(at) + length);
    seen->sorted &= std::is_sorted(row.begin(), row.end());
    std::sort(row.begin(), row.end());
    for (int64_t i = 0; i < length; ++i) seen->permutation &= row[i] == static_cast<double>(i);
  }
}

// Both parts of entry (i, j) against those of (j, i), and what lies beside the diagonal.
void ObserveMatrices(const std::vector<double>& numbers, int64_t n, int64_t parts,
                     ContentFacts* seen) {
  bool upper = false;  // a number other than zero above the diagonal
  bool lower = false;
  seen->square = seen->symmetric = true;
  const size_t matrix = static_cast<size_t>(n * n * parts);
  for (size_t at = 0; at + matrix <= numbers.size(); at += matrix) {
    for (int64_t i = 0; i < n; ++i) {
      for (int64_t j = 0; j < n; ++j) {
        for (int64_t part = 0; part < parts; ++part) {
          double x = numbers[at + static_cast<size_t>((i * n + j) * parts + part)];
          double y = numbers[at + static_cast<size_t>((j * n + i) * parts + part)];
          double tolerance = 1e-2 * std::max(std::fabs(x), std::fabs(y)) + 1e-6;
          seen->symmetric &= std::fabs(x - (part == 1 ? -y : y)) <= tolerance;
          if (x != 0 && i < j) upper = true;
          if (x != 0 && i > j) lower = true;
        }
      }
    }
  }
  seen->triangular = upper != lower;
}

}  // namespace

std::vector<double> ReadNumbers(const TensorRecipe& recipe) {
  const DType part = PartType(recipe.dtype);
  const size_t size = ItemSize(part);
  std::vector<double> numbers;
  if (!recipe.bytes) return numbers;
  numbers.reserve(recipe.bytes->size() / size);
  for (size_t at = 0; at + size <= recipe.bytes->size(); at += size) {
    numbers.push_back(ReadNumber(part, recipe.bytes->data() + at));
  }
  return numbers;
}

ContentFacts Observe(const TensorRecipe& recipe) {
  ContentFacts seen;
  const std::vector<double> numbers = ReadNumbers(recipe);
  ObserveRange(numbers, &seen);
  const Shape& shape = recipe.shape;
  const bool is_complex = IsComplex(recipe.dtype);
  if (!shape.empty() && !is_complex) ObserveRows(numbers, shape.back(), &seen);
  if (shape.size() >= 2 && shape.back() > 1 && shape.back() == shape[shape.size() - 2]) {
    ObserveMatrices(numbers, shape.back(), is_complex ? 2 : 1, &seen);
  }
  return seen;
}

}  // namespace parallax
