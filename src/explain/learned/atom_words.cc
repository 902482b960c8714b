// What a title says of an atom.

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "base/text.h"
#include "explain/aspects/aspect_words.h"
#include "explain/learned/atom.h"

namespace parallax {
namespace {

constexpr double kAsOne = 1e-6;  // apart, and one number to a reader

double CentreOf(const Bound& bound) {
  if (bound.inside * bound.outside <= 0) return 0;
  return std::copysign(std::sqrt(std::abs(bound.inside)) * std::sqrt(std::abs(bound.outside)),
                       bound.inside);
}

// The power of two that lies within the bound, if one does.
std::optional<int> PowerWithin(const Bound& bound) {
  const double one = std::abs(bound.inside), other = std::abs(bound.outside);
  const auto [low, high] = std::minmax(one, other);
  if (!(low > 0)) return std::nullopt;
  const double power = std::ceil(std::log2(low) - kAsOne);
  const bool within = std::exp2(power) <= high * (1 + kAsOne);
  return within ? std::optional(static_cast<int>(power)) : std::nullopt;
}

// "eps / 8", "4 eps", "about 3.1 eps".
std::string InEpsilons(const Bound& bound) {
  const auto power = PowerWithin(bound);
  const std::string sign = bound.inside < 0 ? "-" : "";
  if (!power) return fmt::format("about {:.2g} eps", CentreOf(bound));
  if (*power == 0) return sign + "eps";
  const double times = std::exp2(std::abs(*power));
  return *power < 0 ? fmt::format("{}eps / {:g}", sign, times)
                    : fmt::format("{}{:g} eps", sign, times);
}

// "1 / eps", "0.25 / eps", "about 0.31 / eps".
std::string PerEpsilon(const Bound& bound) {
  const auto power = PowerWithin(bound);
  const double times = power ? std::copysign(std::exp2(*power), bound.inside) : CentreOf(bound);
  return power ? fmt::format("{:g} / eps", times) : fmt::format("about {:.2g} / eps", times);
}

std::string TextOfBound(const Bound& bound, Unit unit) {
  const double centre = CentreOf(bound);
  if (centre == 0) return "0";
  const std::string times = fmt::format("{:.2g}", centre);
  switch (unit) {
    case Unit::kNone:
      return "about " + times;
    case Unit::kEpsilon:
      return InEpsilons(bound) + " of its dtype";
    case Unit::kPerEpsilon:
      return PerEpsilon(bound) + " of its dtype";
    case Unit::kLeastNormal:
      return PowerWithin(bound) == 0 ? "the least normal number of its dtype"
                                     : fmt::format("about {} times the least normal number", times);
    case Unit::kLargest:
      return fmt::format("about {} of the largest number of its dtype", times);
  }
  return "";
}

std::string WordsOfReal(const Atom& atom, const Feature& feature) {
  const std::string& below = feature.below.empty() ? feature.words : feature.below;
  if (atom.test == AtomTest::kReaches) {
    const bool zero = atom.low.inside == 0;
    if (zero) return feature.words + "0 or above";
    return feature.words + "above " + TextOfBound(atom.low, feature.unit);
  }
  if (atom.test == AtomTest::kStaysBelow) {
    if (atom.high.inside == 0) return below + "0 or below";
    return below + "below " + TextOfBound(atom.high, feature.unit);
  }
  // Two ends of one tensor are about all of it, or about one of its elements.
  if (below != feature.words) return "";
  return fmt::format("{}between {} and {}", feature.words, TextOfBound(atom.low, feature.unit),
                     TextOfBound(atom.high, feature.unit));
}

// "4", where the next is 1 apart; else "about 4.1e+04".
bool IsExact(const Bound& bound) { return std::abs(bound.inside - bound.outside) <= 1; }

std::string WholeText(double number) { return fmt::format("{:.0f}", number); }

std::string WordsOfWhole(const Atom& atom, const Feature& feature) {
  const auto whole = [&](const std::string& text, const std::string& words) {
    std::string after = feature.after;
    if (text == "1" && after.ends_with("s")) after.pop_back();
    return words + text + after;
  };
  const std::string& below = feature.below.empty() ? feature.words : feature.below;
  const bool exact =
      (!atom.HasLow() || IsExact(atom.low)) && (!atom.HasHigh() || IsExact(atom.high));
  const double low = atom.low.inside, high = atom.high.inside;
  if (atom.test == AtomTest::kReaches) {
    if (!exact) return whole(fmt::format("above about {:.2g}", low), feature.words);
    return whole(WholeText(low) + " or more", feature.words);
  }
  if (atom.test == AtomTest::kStaysBelow) {
    if (exact && high == -1 && feature.after.empty()) return below + "negative";
    if (!exact) return whole(fmt::format("below about {:.2g}", high), below);
    return whole(WholeText(high) + " or less", below);
  }
  if (below != feature.words) return "";
  if (low == high && !feature.exactly.empty()) {
    return fmt::format(fmt::runtime(feature.exactly), WholeText(low));
  }
  if (low == high) return whole(WholeText(low), feature.words);
  if (!exact)
    return whole(fmt::format("between about {:.2g} and {:.2g}", low, high), feature.words);
  return whole(fmt::format("{} to {}", WholeText(low), WholeText(high)), feature.words);
}

std::string WordsOfChoice(const Atom& atom, const Feature& feature) {
  constexpr size_t kMostListedTexts = 4;
  const std::vector<std::string> texts(atom.texts.begin(), atom.texts.end());
  if (feature.of_dtypes) return feature.words + DTypesText(texts);
  const bool many = texts.size() > kMostListedTexts;
  if (many && atom.excluded.size() != 1) return "";
  return feature.words + (many ? "not " + *atom.excluded.begin() : AnyOf(texts));
}

}  // namespace

std::string WordsOfAtom(const Atom& atom, const Feature& feature) {
  switch (atom.test) {
    case AtomTest::kIsOneOf:
      return WordsOfChoice(atom, feature);
    case AtomTest::kIs:
      return atom.value == 1 ? feature.words : feature.no;
    case AtomTest::kIsNot:
      return fmt::format("{}not {:g}{}", feature.words, atom.value, feature.after);
    default:
      return feature.kind == FeatureKind::kWhole ? WordsOfWhole(atom, feature)
                                                 : WordsOfReal(atom, feature);
  }
}

}  // namespace parallax
