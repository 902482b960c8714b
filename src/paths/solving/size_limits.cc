#include "paths/solving/size_limits.h"

#include <algorithm>
#include <cmath>
#include <set>

namespace parallax {
namespace {

constexpr int kMostCompared = 1024;   // with an extent
constexpr int kMostNumber = 1 << 30;  // that a condition names
constexpr size_t kMostFactors = 16;   // in all
constexpr int kTimes = 2;             // a multiple of what is named: of a divisor, say
constexpr int kBeyond = kLargestExtent;

void NoteNumbers(const Term& term, std::set<int>* numbers) {
  const double size = std::abs(term.number);
  const bool whole = term.kind == Term::Kind::kNumber && size == std::floor(size);
  if (whole && size >= kLargestExtent && size <= kMostNumber) {
    numbers->insert(static_cast<int>(size));
  }
  for (const Term& inner : term.terms) NoteNumbers(inner, numbers);
}

std::set<int> NumbersOf(const std::vector<const PathCondition*>& conditions) {
  std::set<int> numbers;
  for (const PathCondition* condition : conditions) {
    for (const PathLiteral& literal : condition->any) {
      NoteNumbers(literal.clause.left, &numbers);
      for (const Term& term : literal.clause.right) NoteNumbers(term, &numbers);
    }
  }
  return numbers;
}

}  // namespace

SizeLimits LimitsOf(const std::vector<const PathCondition*>& conditions) {
  SizeLimits out;
  std::set<int> factors(out.factors.begin(), out.factors.end());
  for (const int number : NumbersOf(conditions)) {
    out.number = std::max(out.number, number + kLargestNumber);
    if (number > kMostCompared) continue;
    out.extent = std::max(out.extent, kTimes * number + kBeyond);
    for (int factor = kLargestExtent + 1; factor <= number; ++factor) {
      if (number % factor == 0 && factors.size() < kMostFactors) factors.insert(factor);
    }
  }
  out.factors.assign(factors.begin(), factors.end());
  return out;
}

}  // namespace parallax
