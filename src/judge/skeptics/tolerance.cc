// tolerance: two results may both be right to within rounding and yet lie further apart than the
// tolerance. The same call in float64 is the referee, of special functions what many digits give:
// one side must be far from it where the other is near, or both must be far. It also says which
// side is wrong.

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "judge/measures/exact.h"
#include "judge/measures/plain_call.h"
#include "judge/measures/probes.h"
#include "judge/measures/uniform.h"
#include "judge/registry.h"
#include "judge/sides.h"

namespace parallax {
namespace {

constexpr double kRatio = 10;      // error of the wrong side over that of the right one
constexpr double kBothLarge = 10;  // tolerances

constexpr double kLost = std::numeric_limits<double>::infinity();

// A number that is exactly 0 where the truth is not is lost, however small the truth.
double Error(Element value, Element truth, Bounds bounds) {
  return IsLostToZero(value, truth, bounds) ? kLost : InTolerances(value, truth, bounds);
}

std::string TolerancesText(double far, double near) {
  if (far != kLost) return fmt::format("{:.3g} and {:.3g} tolerances", far, near);
  return near == kLost
             ? "0 where the right number is not"
             : fmt::format("0 where the right number is not, and {:.3g} tolerances", near);
}

// What the sides of a dispute are held against; nan is no opinion of what knows a few elements
// only.
struct Referee {
  std::string_view name = "float64";
  std::vector<std::vector<Leaf>> leaves;
  bool nan_is_unknown = false;
};

Referee RefereeOf(const Evidence& evidence, const Dispute& dispute) {
  if (std::optional<std::vector<Leaf>> exact = ExactLeaves(evidence, dispute.spots)) {
    return {"what many digits give", {std::move(*exact)}, true};
  }
  return {.leaves = RefereeLeaves(evidence)};
}

struct Errors {
  double side = 0;  // in tolerances, the largest over the spots
  double reference = 0;
  size_t spots = 0;  // where the referee has a finite number
  bool referees_agree = true;
};

Errors Measure(const Evidence& evidence, const Dispute& dispute,
               const std::vector<std::vector<Leaf>>& referees) {
  Errors errors;
  for (const Spot& spot : dispute.spots) {
    std::optional<Element> truth = ElementAt(referees.front(), spot);
    if (!truth || truth->IsNan() || truth->IsInf()) continue;
    Bounds bounds = BoundsAt(evidence, dispute, spot);
    ++errors.spots;
    errors.side = std::max(errors.side, Error(spot.value, *truth, bounds));
    errors.reference = std::max(errors.reference, Error(spot.reference, *truth, bounds));
    for (const std::vector<Leaf>& other : referees) {
      std::optional<Element> opinion = ElementAt(other, spot);
      const bool agree = !opinion || (Error(*opinion, *truth, bounds) <= 1 &&
                                      !IsLostToZero(*truth, *opinion, bounds));
      if (!agree) errors.referees_agree = false;
    }
  }
  return errors;
}

// Whether the plain call itself has nan there: its run in float64, of the same formula, is then no
// witness for it.
bool PlainIsNan(const Relation& relation, const Dispute& dispute, const Spot& spot) {
  const Side& side = relation.sides[static_cast<size_t>(dispute.side)];
  const Side& reference = relation.sides[static_cast<size_t>(dispute.reference)];
  return (IsPlainCall(side) && spot.value.IsNan()) ||
         (IsPlainCall(reference) && spot.reference.IsNan());
}

// For nan and infinity: the side that puts them where the referee does not.
int MisplacingSide(const Relation& relation, const Dispute& dispute,
                   const std::vector<Leaf>& referee, bool nan_is_unknown) {
  bool side_fits = true;
  bool reference_fits = true;
  for (const Spot& spot : dispute.spots) {
    if (std::isfinite(spot.distance())) continue;
    std::optional<Element> truth = ElementAt(referee, spot);
    if (!truth) return -1;
    if (truth->IsNan() && (nan_is_unknown || PlainIsNan(relation, dispute, spot))) return -1;
    side_fits &= std::isfinite(Distance(spot.value, *truth));
    reference_fits &= std::isfinite(Distance(spot.reference, *truth));
  }
  if (side_fits == reference_fits) return -1;
  return side_fits ? dispute.reference : dispute.side;
}

// The first referee is of the plain call; of an equality each side has one, and they have to agree.
int MisplacedBy(const Relation& relation, const Dispute& dispute, const Referee& referee) {
  auto misplacing = [&](const std::vector<Leaf>& leaves) {
    return MisplacingSide(relation, dispute, leaves, referee.nan_is_unknown);
  };
  const int side = misplacing(referee.leaves.front());
  const bool agree = std::all_of(referee.leaves.begin(), referee.leaves.end(),
                                 [&](const auto& leaves) { return misplacing(leaves) == side; });
  return agree || !IsEquality(relation) ? side : -1;
}

class ToleranceSkeptic : public Skeptic {
 public:
  std::string_view name() const override { return "tolerance"; }

  bool Concerns(const Evidence&, const Complaint& complaint) const override {
    return complaint.kind == Kind::kValue || complaint.kind == Kind::kNan;
  }

  std::vector<Probe> Probes(const Evidence& evidence, const Complaint&) const override {
    std::vector<Probe> probes = ExactProbes(evidence);
    for (Probe& probe : RefereeProbes(evidence)) probes.push_back(std::move(probe));
    for (Probe& probe : PlainCallProbes(evidence)) probes.push_back(std::move(probe));
    return probes;
  }

  // The complaint stands if any pair of sides stands.
  Opinion Doubt(const Evidence& evidence, const Complaint& complaint) const override {
    Opinion last;
    for (const Dispute& dispute : DisputesOf(evidence)) {
      const Referee referee = RefereeOf(evidence, dispute);
      if (referee.leaves.empty()) return WithoutReferee(evidence);
      if (dispute.spots.empty()) return {};
      last = complaint.kind == Kind::kNan
                 ? Opinion{false, "", MisplacedBy(evidence.relation(), dispute, referee)}
                 : OnPair(evidence, dispute, referee);
      if (!last.doubts) return Settled(evidence, dispute, last);
    }
    return last;
  }

 private:
  // Beside numbers within the tolerance a 0 is lost only if somebody knows better: what states that
  // zeros count, or a wider dtype.
  static Opinion WithoutReferee(const Evidence& evidence) {
    const std::vector<Dispute> disputes = DisputesOf(evidence);
    const bool only_zeros =
        !disputes.empty() && std::all_of(disputes.begin(), disputes.end(), [&](const Dispute& one) {
          return AreOnlyZeros(evidence, one);
        });
    const Relation& relation = evidence.relation();
    const bool stated = relation.Is(kEquality) && !relation.Is(kOwnNames);
    if (only_zeros && !stated) {
      return {true, "no wider dtype says that the number is not 0", -1};
    }
    return OpinionOfPlainCall(evidence);
  }

  // float64 of a plain call that is wrong in every dtype vouches for it. A side that is wrong
  // within one output is wrong all the same; where other layouts of the call say the opposite,
  // nobody knows.
  static Opinion Settled(const Evidence& evidence, const Dispute& dispute, const Opinion& opinion) {
    const std::vector<Side>& sides = evidence.relation().sides;
    if (opinion.side < 0 || PlainCallProbes(evidence).empty()) return opinion;
    const int side = SideThatIsNotUniform(evidence, dispute);
    if (side >= 0 && side != opinion.side) {
      return {false,
              fmt::format("{} gives different results for equal elements of its input",
                          LabelOf(sides[static_cast<size_t>(side)])),
              side};
    }
    const int other = OpinionOfPlainCall(evidence).side;
    if (side >= 0 || other < 0 || other == opinion.side) return opinion;
    return {false, "float64 and other layouts of the call blame different sides", -1};
  }

  static Opinion OnPair(const Evidence& evidence, const Dispute& dispute, const Referee& referee) {
    const Errors errors = Measure(evidence, dispute, referee.leaves);
    if (errors.spots == 0) return {};
    if (!errors.referees_agree) return {false, "the sides differ in float64 as well", -1};
    double near = std::min(errors.side, errors.reference);
    double far = std::max(errors.side, errors.reference);
    int wrong = errors.side > errors.reference ? dispute.side : dispute.reference;
    bool own_tolerance = evidence.relation().claim.tolerance.rtol >= 0;
    double significant = own_tolerance ? 1 : kSignificant;
    std::string figures = TolerancesText(far, near);
    if (far == kLost && near == kLost) {
      return {false, fmt::format("against {}, both are {}", referee.name, figures), -1};
    }
    if (far > kRatio * near + 1 && far > significant) {
      return {false,
              fmt::format("against {}, {} is {}{}", referee.name,
                          LabelOf(evidence.relation().sides[wrong]), far == kLost ? "" : "off by ",
                          figures),
              wrong};
    }
    if (near > kBothLarge) {
      return {false, fmt::format("against {}, both are off: {}", referee.name, figures), -1};
    }
    return {true, fmt::format("against {}, the sides are off by {}", referee.name, figures), -1};
  }
};

PARALLAX_SKEPTIC(ToleranceSkeptic);

}  // namespace
}  // namespace parallax
