#include "models/run/nudges.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>

#include "base/rng.h"
#include "inputs/realise.h"

namespace parallax {
namespace {

constexpr uint64_t kDraws = 8;
constexpr size_t kNudgedInputs = 16;  // of a pair, the worst first

// An input that is over tolerance, by how much.
struct Suspected {
  size_t input = 0;
  double share = 0;
};

template <class Number>
void NudgeNumbers(double by, Rng& rng, std::string* bytes) {
  for (size_t at = 0; at + sizeof(Number) <= bytes->size(); at += sizeof(Number)) {
    Number number;
    std::memcpy(&number, bytes->data() + at, sizeof(Number));
    number *= static_cast<Number>(1 + by * (2 * rng.Unit() - 1));
    std::memcpy(bytes->data() + at, &number, sizeof(Number));
  }
}

// The input, each of its numbers moved by at most `by` of itself. None: it has no floats.
std::optional<Binding> Nudged(const Binding& input, double by, uint64_t draw) {
  Binding nudged = input;
  Rng rng(draw);
  bool any = false;
  ForEachTensor(nudged, [&](TensorRecipe& recipe) {
    if (!recipe.bytes || (recipe.dtype != DType::kF32 && recipe.dtype != DType::kF64)) return;
    std::string bytes = *recipe.bytes;
    if (recipe.dtype == DType::kF32) NudgeNumbers<float>(by, rng, &bytes);
    if (recipe.dtype == DType::kF64) NudgeNumbers<double>(by, rng, &bytes);
    SetInline(recipe, std::move(bytes));
    any = true;
  });
  return any ? std::optional(std::move(nudged)) : std::nullopt;
}

// Raises what each number has moved at most.
void AddMovement(const std::vector<double>& from, const std::vector<double>& to,
                 std::vector<double>* movement) {
  for (size_t i = 0; i < std::min(from.size(), to.size()); ++i) {
    if (from[i] == to[i] || (std::isnan(from[i]) && std::isnan(to[i]))) continue;
    const double moved = std::fabs(from[i] - to[i]);
    const bool jumps = !std::isfinite(moved);
    (*movement)[i] =
        std::max((*movement)[i], jumps ? std::numeric_limits<double>::infinity() : moved);
  }
}

class Nudges {
 public:
  Nudges(ModelBackend& a, ModelBackend& b)
      : a_(a), b_(b), shares_(SharesOf(std::max(a.digits(), b.digits()))) {}

  std::vector<Suspected> Suspects() const {
    std::vector<Suspected> suspects;
    for (size_t i = 0; i < a_.predictions().size(); ++i) {
      const double share = WorstShare(Of(i));
      if (share > shares_.nudged) suspects.push_back({i, share});
    }
    std::stable_sort(suspects.begin(), suspects.end(),
                     [](const Suspected& x, const Suspected& y) { return x.share > y.share; });
    return suspects;
  }

  // Whether rounding does as much to either backend on this input.
  bool Explain(const Suspected& suspect, const Binding& input) const {
    const std::optional<std::vector<double>> movement = Movement(input);
    if (!movement || movement->size() != a_.predictions()[suspect.input].size())
      return suspect.share <= shares_.alone;
    return MovementExplains(Of(suspect.input), shares_.nudged, *movement);
  }

 private:
  PredictionPair Of(size_t input) const {
    return {a_.predictions()[input], b_.predictions()[input], a_.widths()};
  }

  // How far each number moves on either backend, whichever is less: one that is off may well move
  // by chance. None: the input cannot be nudged, or a backend does not predict it.
  std::optional<std::vector<double>> Movement(const Binding& input) const {
    std::optional<std::vector<double>> of_a = MovementOn(a_, input);
    const std::optional<std::vector<double>> of_b = MovementOn(b_, input);
    if (!of_a || !of_b || of_a->size() != of_b->size()) return std::nullopt;
    for (size_t i = 0; i < of_a->size(); ++i) (*of_a)[i] = std::min((*of_a)[i], (*of_b)[i]);
    return of_a;
  }

  std::optional<std::vector<double>> MovementOn(ModelBackend& backend, const Binding& input) const {
    const auto still = backend.PredictAside(input);
    if (!still) return std::nullopt;
    std::vector<double> movement(still->size());
    for (uint64_t draw = 0; draw < kDraws; ++draw) {
      const auto nudged = Nudged(input, shares_.nudge, draw);
      if (!nudged) return std::nullopt;
      const auto row = backend.PredictAside(*nudged);
      if (!row) return std::nullopt;
      AddMovement(*still, *row, &movement);
    }
    return movement;
  }

  ModelBackend& a_;
  ModelBackend& b_;
  RoundingShares shares_;
};

}  // namespace

Status JudgeOverTolerance(ModelData& data, ModelBackend& a, ModelBackend& b, PairResult* pair) {
  if (pair->over_tolerance == 0) return {};
  const Nudges nudges(a, b);
  const std::vector<Suspected> suspects = nudges.Suspects();
  for (size_t i = 0; i < std::min(suspects.size(), kNudgedInputs); ++i) {
    PARALLAX_TRY_ASSIGN(const Batch one, data.Read(suspects[i].input, 1));
    if (nudges.Explain(suspects[i], one.inputs)) continue;
    // The other inputs differ less; nobody asks how many of them rounding accounts for.
    pair->beyond_rounding = suspects.size() - i;
    pair->inconsistent = true;
    break;
  }
  return {};
}

}  // namespace parallax
