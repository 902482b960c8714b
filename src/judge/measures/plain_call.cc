#include "judge/measures/plain_call.h"

#include <fmt/format.h>

#include <algorithm>

#include "judge/measures/probes.h"
#include "judge/sides.h"
#include "nouns/forms.h"

namespace parallax {
namespace {

constexpr std::string_view kProbe = "other-ways";

// The plain call and the variation of it that a relation of two holds against it; -1: no such pair.
struct Pair {
  int plain = -1;
  int varied = -1;
};

Pair PairOf(const Relation& relation) {
  if (!relation.Is(kOfModes) || relation.sides.size() != 2) return {};
  for (int plain : {0, 1}) {
    const Side& other = relation.sides[static_cast<size_t>(1 - plain)];
    const Form* form = FindForm(other.program.form());
    const bool laid_out =
        other.derivation.kind == DeriveKind::kLayout && other.program.form().empty();
    const bool varies = laid_out || (form != nullptr && form->layouts_tell);
    if (IsPlainCall(relation.sides[static_cast<size_t>(plain)]) && varies) {
      return {plain, 1 - plain};
    }
  }
  return {};
}

// One kernel of an elementwise function works on numbers that lie densely, another on all others,
// and each may be the one that is wrong: what other layouts give is one of the two again.
bool IsBetweenKernels(const Evidence& evidence, const Side& varied) {
  const Derivation& derivation = varied.derivation;
  const bool sparse =
      derivation.kind == DeriveKind::kLayout &&
      (derivation.layout == Layout::kStrided || derivation.layout == Layout::kExpanded);
  return sparse && evidence.HasTrait("elementwise") && HasInexactTensor(evidence.binding(), false);
}

}  // namespace

std::vector<Probe> PlainCallProbes(const Evidence& evidence) {
  const Pair pair = PairOf(evidence.relation());
  if (pair.plain < 0) return {};
  const Side& plain = evidence.relation().sides[static_cast<size_t>(pair.plain)];
  const Side& varied = evidence.relation().sides[static_cast<size_t>(pair.varied)];
  std::vector<Side> ways;
  if (IsBetweenKernels(evidence, varied)) {
    Side foreign = plain;
    foreign.program = plain.program.WithForm(kForeignForm);
    foreign.label = "its reference";
    return {{std::string(kProbe), {std::move(foreign)}}};
  }
  for (Layout layout : {Layout::kTransposed, Layout::kStrided, Layout::kOffset}) {
    bool same = varied.derivation.kind == DeriveKind::kLayout && varied.derivation.layout == layout;
    if (same) continue;
    Side side = plain;
    side.derivation.kind = DeriveKind::kLayout;
    side.derivation.layout = layout;
    ways.push_back(std::move(side));
  }
  // A call without tensors has no layouts; an out= of its own stands against a strided one.
  const Form* form = FindForm(varied.program.form());
  if (form != nullptr && !form->simpler.empty()) {
    Side side = plain;
    side.program = side.program.WithForm(form->simpler);
    ways.push_back(std::move(side));
  }
  return {{std::string(kProbe), std::move(ways)}};
}

Opinion OpinionOfPlainCall(const Evidence& evidence) {
  const Outcomes* ways = evidence.FindProbe(kProbe);
  const Pair pair = PairOf(evidence.relation());
  if (ways == nullptr || pair.plain < 0) return {};
  const Outcome& plain = evidence.outcomes()[static_cast<size_t>(pair.plain)];
  const Outcome& varied = evidence.outcomes()[static_cast<size_t>(pair.varied)];
  if (!plain.Is<Returned>() || !varied.Is<Returned>()) return {};
  int count = 0, with_plain = 0, with_varied = 0;
  for (const Outcome& way : *ways) {
    if (!way.Is<Returned>()) continue;
    ++count;
    with_plain += SameAgain(evidence, plain, way) ? 1 : 0;
    with_varied += SameAgain(evidence, varied, way) ? 1 : 0;
  }
  if (count == 0 || (with_plain < count && with_varied < count)) return {};
  const int right = with_plain == count ? pair.plain : pair.varied;
  const int wrong = right == pair.plain ? pair.varied : pair.plain;
  const std::string ways_give =
      IsBetweenKernels(evidence, evidence.relation().sides[static_cast<size_t>(pair.varied)])
          ? "its reference in another library gives"
          : fmt::format("{} other way{}", count,
                        count == 1 ? " to make the call gives" : "s to make the call give");
  return {false,
          fmt::format("{} the same as {}", ways_give,
                      LabelOf(evidence.relation().sides[static_cast<size_t>(right)])),
          wrong};
}

}  // namespace parallax
