#include "explain/learned/atom.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace parallax {
namespace {

constexpr int kCostOfAtom = 10;  // that there is one more
constexpr int kCostOfNot = 1, kCostOfBetween = 2, kCostOfBlurred = 6;
constexpr size_t kMostTextsSaid = 4;  // that words list
constexpr double kBlur = 6;           // times, between a bound that is blurred and where none fails
constexpr double kNarrowRatio = 1.3, kNarrowRatioOfWhole = 1.05;
constexpr double kNothing = 1e-6;  // beside 0
constexpr double kMostUnits = 1000;
constexpr double kFarRatio = 4;  // the middle is that of the magnitudes

Truth HoldsLow(const Bound& bound, double number) {
  if (number >= bound.inside) return Truth::kYes;
  return number >= bound.edge || number > bound.outside ? Truth::kUnknown : Truth::kNo;
}

Truth HoldsHigh(const Bound& bound, double number) {
  if (number <= bound.inside) return Truth::kYes;
  return number <= bound.edge || number < bound.outside ? Truth::kUnknown : Truth::kNo;
}

Truth BothHold(Truth a, Truth b) {
  if (a == Truth::kNo || b == Truth::kNo) return Truth::kNo;
  return a == Truth::kYes && b == Truth::kYes ? Truth::kYes : Truth::kUnknown;
}

// The numbers among the facts, ascending; nothing: one of them is none.
std::optional<std::vector<double>> NumbersAmong(std::span<const Fact> facts) {
  std::vector<double> numbers;
  for (const Fact& fact : facts) {
    if (!std::holds_alternative<double>(fact)) return std::nullopt;
    numbers.push_back(std::get<double>(fact));
  }
  std::sort(numbers.begin(), numbers.end());
  return numbers;
}

bool AnyFactIs(std::span<const Fact> facts, double number) {
  return std::any_of(facts.begin(), facts.end(), [&](const Fact& fact) {
    return std::holds_alternative<double>(fact) && std::get<double>(fact) == number;
  });
}

std::optional<Atom> ChoiceAtom(std::span<const Fact> failing, std::span<const Fact> passing,
                               bool of_dtypes) {
  Atom atom;
  atom.test = AtomTest::kIsOneOf;
  for (const Fact& fact : failing) {
    if (!std::holds_alternative<std::string>(fact)) return std::nullopt;
    atom.texts.insert(std::get<std::string>(fact));
  }
  for (const Fact& fact : passing) {
    const bool text = std::holds_alternative<std::string>(fact);
    if (text && !atom.texts.contains(std::get<std::string>(fact))) {
      atom.excluded.insert(std::get<std::string>(fact));
    }
  }
  const bool sayable =
      of_dtypes || atom.texts.size() <= kMostTextsSaid || atom.excluded.size() == 1;
  return sayable ? std::optional(std::move(atom)) : std::nullopt;
}

// Ends at the failing number next to it, and ends that are blurred: a little inside of it a call
// may pass as well.
std::vector<Atom> EndAtoms(const std::vector<double>& failing, FeatureKind kind) {
  std::vector<Atom> atoms;
  const double low = failing.front(), high = failing.back();
  const auto add = [&](AtomTest test, Bound of_low, Bound of_high, int cost) {
    Atom atom;
    atom.test = test;
    atom.low = of_low;
    atom.high = of_high;
    atom.cost = cost;
    atoms.push_back(std::move(atom));
  };
  add(AtomTest::kReaches, {low, low, low}, {}, 0);
  add(AtomTest::kStaysBelow, {}, {high, high, high}, 0);
  add(AtomTest::kBetween, {low, low, low}, {high, high, high}, kCostOfBetween);
  if (kind != FeatureKind::kReal) return atoms;
  const double inner_low = low > 0 ? low * kBlur : low / kBlur;
  const double inner_high = high > 0 ? high / kBlur : high * kBlur;
  const auto at_or_inside = [&](double inner) { return failing.back() >= inner; };
  if (low != 0 && at_or_inside(inner_low)) {
    add(AtomTest::kReaches, {inner_low, low, low}, {}, kCostOfBlurred);
  }
  if (high != 0 && failing.front() <= inner_high) {
    add(AtomTest::kStaysBelow, {}, {inner_high, high, high}, kCostOfBlurred);
  }
  return atoms;
}

std::vector<Atom> NumberAtoms(std::span<const Fact> failing, std::span<const Fact> passing,
                              FeatureKind kind) {
  const auto numbers = NumbersAmong(failing);
  if (!numbers || numbers->empty()) return {};
  std::vector<Atom> atoms = EndAtoms(*numbers, kind);
  for (const double lone : {0.0, 1.0}) {
    if (AnyFactIs(failing, lone) || !AnyFactIs(passing, lone)) continue;
    Atom atom;
    atom.test = AtomTest::kIsNot;
    atom.value = lone;
    atom.cost = kCostOfNot;
    atoms.push_back(std::move(atom));
  }
  return atoms;
}

// Whether its bounds are what the unit is named for: a billion epsilons are a number.
bool IsFewUnits(const Atom& atom) {
  const auto few = [](double times) {
    return std::abs(times) <= kMostUnits && std::abs(times) >= 1 / kMostUnits;
  };
  return (!atom.HasLow() || few(atom.low.edge)) && (!atom.HasHigh() || few(atom.high.edge));
}

}  // namespace

Truth HoldsOf(const Atom& atom, const Fact& fact) {
  if (std::holds_alternative<std::monostate>(fact)) return Truth::kNo;
  if (std::holds_alternative<std::string>(fact)) {
    const std::string& text = std::get<std::string>(fact);
    if (atom.texts.contains(text)) return Truth::kYes;
    return atom.excluded.contains(text) ? Truth::kNo : Truth::kUnknown;
  }
  const double number = std::get<double>(fact);
  switch (atom.test) {
    case AtomTest::kIsOneOf:
      return Truth::kNo;
    case AtomTest::kIs:
      return number == atom.value ? Truth::kYes : Truth::kNo;
    case AtomTest::kIsNot:
      return number != atom.value ? Truth::kYes : Truth::kNo;
    case AtomTest::kReaches:
      return HoldsLow(atom.low, number);
    case AtomTest::kStaysBelow:
      return HoldsHigh(atom.high, number);
    case AtomTest::kBetween:
      return BothHold(HoldsLow(atom.low, number), HoldsHigh(atom.high, number));
  }
  return Truth::kNo;
}

bool IsNarrow(const Bound& bound, FeatureKind kind) {
  const double a = bound.edge, b = bound.outside;
  if (a == b) return false;  // nothing is known outside of it
  const bool whole = kind == FeatureKind::kWhole;
  if (whole && std::abs(a - b) <= 1) return true;
  if (!whole && (a == 0 || b == 0)) return std::abs(a + b) <= kNothing;
  if (a * b <= 0) return false;
  const double ratio = std::max(a / b, b / a);
  return ratio <= (whole ? kNarrowRatioOfWhole : kNarrowRatio);
}

bool IsNarrow(const Atom& atom, const Feature& feature) {
  return (!atom.HasLow() || IsNarrow(atom.low, feature.kind)) &&
         (!atom.HasHigh() || IsNarrow(atom.high, feature.kind));
}

double MiddleOfBound(const Bound& bound, FeatureKind kind) {
  const double a = bound.edge, b = bound.outside;
  double middle = a / 2 + b / 2;
  if (kind == FeatureKind::kReal && (a == 0 || b == 0)) {
    middle = (a + b) / 256;
  } else if (kind == FeatureKind::kReal && a * b < 0) {
    middle = 0;
  } else if (a * b > 0 && std::max(a / b, b / a) > (kind == FeatureKind::kReal ? 1 : kFarRatio)) {
    middle = std::copysign(std::sqrt(std::abs(a)) * std::sqrt(std::abs(b)), a);
  }
  return kind == FeatureKind::kWhole ? std::floor(middle) : middle;
}

std::vector<Atom> AtomsOf(size_t at, const Feature& feature, std::span<const Fact> failing,
                          std::span<const Fact> passing) {
  std::vector<Atom> atoms;
  switch (feature.kind) {
    case FeatureKind::kChoice:
      if (auto atom = ChoiceAtom(failing, passing, feature.of_dtypes)) {
        atoms.push_back(*std::move(atom));
      }
      break;
    case FeatureKind::kTruth:
      for (const double value : {1.0, 0.0}) {
        const bool said = value == 1 || !feature.no.empty();
        const auto is_so = [&](const Fact& fact) {
          return std::holds_alternative<double>(fact) && std::get<double>(fact) == value;
        };
        if (!said || !std::all_of(failing.begin(), failing.end(), is_so)) continue;
        atoms.emplace_back().value = value;
      }
      break;
    case FeatureKind::kWhole:
    case FeatureKind::kReal:
      atoms = NumberAtoms(failing, passing, feature.kind);
      break;
  }
  if (feature.unit != Unit::kNone) {
    std::erase_if(atoms, [](const Atom& atom) { return !IsFewUnits(atom); });
  }
  for (Atom& atom : atoms) {
    atom.feature = at;
    atom.cost += kCostOfAtom + feature.cost;
  }
  return atoms;
}

}  // namespace parallax
