// domain: differences that come of where the inputs lie and that no library promises to treat
// alike: nan, infinity, denormals and extremes in what adds up; the order of nan; denormals flushed
// to zero; the sign of zero; poles and overflow; finite differences where they mean nothing.
// Elementwise operators are still judged on such inputs, element by element. A doubt for what is
// somewhere in the inputs is open: ordinary numbers in its place may show the same.

#include <algorithm>
#include <cmath>
#include <optional>

#include "judge/measures/contents.h"
#include "judge/measures/input_leaves.h"
#include "judge/measures/probes.h"
#include "judge/registry.h"
#include "judge/sides.h"

namespace parallax {
namespace {

constexpr double kSmallestNormal = 0x1p-126;  // float32's; narrower kernels flush below it
constexpr double kSmallestForDifferences = 1e-3;

bool IsDenormal(Element x) {
  auto denormal = [](double part) { return part != 0 && std::fabs(part) < kSmallestNormal; };
  return denormal(x.re) || denormal(x.im);
}
bool IsNegativeZero(Element x) { return x.re == 0 && std::signbit(x.re); }
bool IsTiny(Element x) {
  return std::fabs(x.re) < kSmallestNormal && std::fabs(x.im) < kSmallestNormal;
}

// A wrong nan or infinity is judged by the places that show one.
bool Concerned(const Complaint& complaint, const Spot& spot) {
  return complaint.kind != Kind::kNan || !std::isfinite(spot.distance());
}

// A complaint and what is asked of its case again and again. Inputs and disputes are made when they
// are first asked for: most complaints are settled without.
class Question {
 public:
  Question(const Evidence& evidence, const Complaint& complaint)
      : evidence_(evidence), complaint_(complaint) {}

  const Evidence& evidence() const { return evidence_; }
  const Complaint& complaint() const { return complaint_; }
  const std::vector<Leaf>& inputs() const {
    if (!inputs_) inputs_ = InputLeaves(evidence_);
    return *inputs_;
  }
  const std::vector<Dispute>& disputes() const {
    if (!disputes_) disputes_ = DisputesOf(evidence_);
    return *disputes_;
  }

 private:
  const Evidence& evidence_;
  const Complaint& complaint_;
  mutable std::optional<std::vector<Leaf>> inputs_;
  mutable std::optional<std::vector<Dispute>> disputes_;
};

template <class Test>
bool EverySpot(const Question& question, Test test) {
  bool any = false;
  for (const Dispute& dispute : question.disputes()) {
    for (const Spot& spot : dispute.spots) {
      if (!Concerned(question.complaint(), spot)) continue;
      any = true;
      if (!test(spot, dispute)) return false;
    }
  }
  return any;
}

// Every disputed place goes back to an input element of which `odd` holds: one at the same place
// where the input has as many elements as the output, or the only one.
template <class Odd>
bool ComesFrom(const Question& question, Odd odd) {
  return EverySpot(question, [&](const Spot& spot, const Dispute& dispute) {
    size_t outputs = dispute.leaves[spot.leaf].elements.size();
    const std::vector<Leaf>& inputs = question.inputs();
    return std::any_of(inputs.begin(), inputs.end(), [&](const Leaf& input) {
      if (input.elements.size() == outputs) return odd(input.elements[spot.index]);
      return input.elements.size() == 1 && odd(input.elements.front());
    });
  });
}

double LargestInput(const std::vector<Leaf>& inputs) {
  double largest = 1;
  for (const Leaf& input : inputs) {
    for (Element x : input.elements) {
      if (std::isfinite(x.Abs())) largest = std::max(largest, x.Abs());
    }
  }
  return largest;
}

// Both results are so large that the last bit of the input, or of a constant such as pi, decides
// them: tan near pi/2, polygamma near a negative integer.
bool IsAtPole(const Spot& spot, const Dispute& dispute, double largest_input) {
  double epsilon = std::max(EpsilonOf(*dispute.leaves[spot.leaf].dtype),
                            EpsilonOf(*dispute.reference_leaves[spot.leaf].dtype));
  double smaller = std::min(spot.value.Abs(), spot.reference.Abs());
  double larger = std::max(spot.value.Abs(), spot.reference.Abs());
  return std::isfinite(larger) && smaller * epsilon > largest_input &&
         spot.distance() > 0.1 * larger;
}

bool EverySpotIsAtPole(const Question& question) {
  double largest = LargestInput(question.inputs());
  return EverySpot(question, [&](const Spot& spot, const Dispute& dispute) {
    return IsAtPole(spot, dispute, largest);
  });
}

// What a product or a sum that ends up below the largest number of a dtype may exceed on its way,
// by the order in which its parts are taken.
constexpr double kOverflowOnTheWay = 0.9;

// Where the documentation lets very large results be infinite: those from here on.
constexpr double kRoundedToInfinity = 0.25;

// The true result is beyond the largest number of the side's dtype, or close to it where parts are
// accumulated: inf would be right, and nan is what overflow on the way there leaves.
bool Overflows(const Evidence& evidence, const Spot& spot, const Dispute& dispute) {
  double size = spot.reference.Abs();
  double largest = LargestFinite(*dispute.leaves[spot.leaf].dtype);
  if (evidence.HasTrait("accumulates")) largest = std::pow(largest, kOverflowOnTheWay);
  if (evidence.HasTrait("rounds-large")) largest *= kRoundedToInfinity;
  return !std::isfinite(spot.value.Abs()) && std::isfinite(size) && size > largest;
}

double LargestLiteral(const Binding& binding) {
  double largest = 0;
  ForEachLiteral(binding, [&](const Value& value) {
    double size = 0;
    if (value.Is<int64_t>()) size = std::fabs(static_cast<double>(value.As<int64_t>()));
    if (value.Is<double>()) size = std::fabs(value.As<double>());
    if (std::isfinite(size)) largest = std::max(largest, size);
  });
  return largest;
}

// A number among the arguments is beyond the dtype of a side, where it became infinity: 65536 times
// a float16. Libraries differ in the dtype in which they take it.
bool HasNumberBeyond(const Question& question) {
  const double largest = LargestLiteral(question.evidence().binding());
  const auto is_beyond = [largest](Element number, const Leaf& leaf) {
    return !std::isfinite(number.Abs()) && IsInexact(*leaf.dtype) &&
           largest > LargestFinite(*leaf.dtype);
  };
  return EverySpot(question, [&](const Spot& spot, const Dispute& dispute) {
    return is_beyond(spot.value, dispute.leaves[spot.leaf]) ||
           is_beyond(spot.reference, dispute.reference_leaves[spot.leaf]);
  });
}

// A norm adds up powers: that of the largest input, or of twice as much, what a difference may be,
// is beyond the dtype of the side.
bool HasPowerBeyond(const Question& question) {
  if (!question.evidence().HasTrait("norm")) return false;
  const double power = std::max(2.0, LargestLiteral(question.evidence().binding()));
  const double largest = std::pow(2 * LargestInput(question.inputs()), power);
  return EverySpot(question, [&](const Spot& spot, const Dispute& dispute) {
    const DType dtype = *dispute.leaves[spot.leaf].dtype;
    return !std::isfinite(spot.value.Abs()) && IsInexact(dtype) && largest > LargestFinite(dtype);
  });
}

// What may lie beside an overflow without being more than it: the reference has overflowed as well,
// or the numbers are about the same.
bool MayGoWithOverflow(const Evidence& evidence, const Spot& spot, const Dispute& dispute) {
  if (!std::isfinite(spot.value.Abs()) && std::isinf(spot.reference.Abs())) return true;
  Bounds bounds = BoundsAt(evidence, dispute, spot);
  return InTolerances(spot.value, spot.reference, bounds) <= kSignificant;
}

// What is accumulated, or substituted into the next equation, goes on from there: where one number
// of an output is beyond the largest of its dtype, no number that is not finite there is wrong.
bool IsAccumulatedOnto(const Evidence& evidence, const Dispute& dispute) {
  if (!evidence.AddsUp()) return false;
  const size_t leaves = std::min(dispute.leaves.size(), dispute.reference_leaves.size());
  for (size_t i = 0; i < leaves; ++i) {
    if (!dispute.leaves[i].dtype) continue;
    const double largest = LargestFinite(*dispute.leaves[i].dtype);
    const std::vector<Element>& truth = dispute.reference_leaves[i].elements;
    if (std::any_of(truth.begin(), truth.end(), [&](Element x) { return x.Abs() > largest; })) {
      return true;
    }
  }
  return false;
}

bool IsOverflow(const Question& question) {
  bool any = false;
  for (const Dispute& dispute : question.disputes()) {
    const bool goes_on = IsAccumulatedOnto(question.evidence(), dispute);
    for (const Spot& spot : dispute.spots) {
      bool overflows = Overflows(question.evidence(), spot, dispute) ||
                       (goes_on && !std::isfinite(spot.value.Abs()));
      any |= overflows;
      if (!overflows && !MayGoWithOverflow(question.evidence(), spot, dispute)) return false;
    }
  }
  return any;
}

bool HasNonFinite(const std::vector<Leaf>& leaves) {
  return std::any_of(leaves.begin(), leaves.end(), [](const Leaf& leaf) {
    return std::any_of(leaf.elements.begin(), leaf.elements.end(),
                       [](Element x) { return x.IsInf() || x.IsNan(); });
  });
}

// Sums of finite inputs overflowed on every side: where inf - inf made a nan of it is chance.
bool EverySideOverflows(const std::vector<Dispute>& disputes) {
  return !disputes.empty() && std::all_of(disputes.begin(), disputes.end(), [](const Dispute& d) {
    return HasNonFinite(d.leaves) && HasNonFinite(d.reference_leaves);
  });
}

bool HasTinyInput(const std::vector<Leaf>& inputs) {
  return std::any_of(inputs.begin(), inputs.end(), [](const Leaf& input) {
    return IsInexact(*input.dtype) &&
           std::any_of(input.elements.begin(), input.elements.end(),
                       [](Element x) { return x.Abs() != 0 && x.Abs() < kSmallestForDifferences; });
  });
}

// The square of an input, or what it is divided by, is below the normal numbers of the dtype of a
// result: a 0 may be what is left of a step that fell below them.
bool MayUnderflow(const Question& question) {
  const std::vector<Leaf>& inputs = question.inputs();
  return std::any_of(inputs.begin(), inputs.end(), [](const Leaf& input) {
    if (!IsInexact(*input.dtype)) return false;
    const double largest = std::sqrt(LargestFinite(*input.dtype));
    return std::any_of(input.elements.begin(), input.elements.end(), [largest](Element x) {
      return x.Abs() != 0 && (x.Abs() < 4 / largest || x.Abs() > largest);
    });
  });
}

bool AreOnlyZeros(const Question& question) {
  const std::vector<Dispute>& disputes = question.disputes();
  return !disputes.empty() && std::all_of(disputes.begin(), disputes.end(), [&](const Dispute& d) {
    return AreOnlyZeros(question.evidence(), d);
  });
}

struct Doubts {
  std::string why;  // empty: none
  bool open = false;
  bool unpromised = false;  // no doubt between a call and its translation
};

class DomainSkeptic : public Skeptic {
 public:
  std::string_view name() const override { return "domain"; }

  bool Concerns(const Evidence&, const Complaint& complaint) const override {
    return IsAboutNumbers(complaint.kind);
  }

  Opinion Doubt(const Evidence& evidence, const Complaint& complaint) const override {
    Question question(evidence, complaint);
    Doubts doubts = complaint.kind == Kind::kGradient ? DoubtDerivative(question)
                                                      : DoubtContents(evidence, complaint.kind);
    if (doubts.unpromised && AreOneCallTranslated(evidence.relation())) {
      if (std::string why = DoubtResult(question); !why.empty()) return {true, std::move(why)};
      Opinion opinion{false, std::move(doubts.why)};
      opinion.unpromised = true;
      return opinion;
    }
    if (doubts.why.empty() && complaint.kind != Kind::kGradient) doubts = {DoubtResult(question)};
    if (doubts.why.empty()) return {};
    return {true, std::move(doubts.why), -1, doubts.open};
  }

 private:
  static Doubts DoubtDerivative(const Question& question) {
    if (DrawnContents(question.evidence()).special()) {
      return {"derivatives at nan, infinity or extremes", true};
    }
    if (HasTinyInput(question.inputs())) return {"finite differences around inputs below 1e-3"};
    return {};
  }

  static Doubts DoubtContents(const Evidence& evidence, Kind kind) {
    Contents contents = DrawnContents(evidence);
    // Of values that integers wrap to the same is asked in int64.
    if (kind == Kind::kValue && !HasInexactTensor(evidence.binding(), false)) {
      contents.has_extreme = false;
    }
    if (evidence.AddsUp() && contents.special()) {
      return {"nan, infinity, denormals or extremes are added up", true};
    }
    if (evidence.HasTrait("ties") && contents.has_nan) {
      return {"the order of nan is not defined", true, true};
    }
    return {};
  }

  static std::string DoubtResult(const Question& question) {
    const Evidence& evidence = question.evidence();
    Kind kind = question.complaint().kind;
    Contents contents = DrawnContents(evidence);
    if (evidence.AddsUp() && kind == Kind::kNan && EverySideOverflows(question.disputes())) {
      return "sums overflow on every side";
    }
    if (contents.has_denormal && ComesFrom(question, IsDenormal)) {
      return "denormal inputs may be flushed to zero";
    }
    if (contents.has_negative_zero && ComesFrom(question, IsNegativeZero)) {
      return "the sign of a zero decides";
    }
    bool tiny = EverySpot(question, [](const Spot& spot, const Dispute&) {
      return IsTiny(spot.value) && IsTiny(spot.reference);
    });
    if (tiny) return "both results are below the smallest normal number";
    if (kind == Kind::kValue && AreOnlyZeros(question) && MayUnderflow(question)) {
      return "a step below the smallest normal number may have left the 0";
    }
    if (IsOverflow(question)) return "the result is beyond the largest number of the dtype";
    if (HasPowerBeyond(question)) return "a power on the way is beyond the dtype";
    if (HasNumberBeyond(question)) return "a number beyond the dtype may have become infinity";
    if (kind == Kind::kValue && EverySpotIsAtPole(question)) {
      return "a pole: rounding the inputs decides results beyond 1/eps";
    }
    bool complex_specials = EverySpot(question, [](const Spot& spot, const Dispute& dispute) {
      auto special = [](Element x) { return x.IsNan() || x.IsInf(); };
      return IsComplex(*dispute.leaves[spot.leaf].dtype) && special(spot.value) &&
             special(spot.reference);
    });
    // Of a guess the meaning is asked (confirm/guesses/meaning.h).
    const bool guessed = evidence.relation().Is(kGuessed);
    return complex_specials && !guessed ? "nan against infinity in complex numbers" : "";
  }
};

PARALLAX_SKEPTIC(DomainSkeptic);

}  // namespace
}  // namespace parallax
