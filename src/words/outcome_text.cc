#include "words/outcome_text.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <string.h>

#include <cmath>

#include "base/text.h"
#include "numbers/case_screen.h"
#include "words/told_sides.h"
#include "words/value_text.h"
#include "words/witness_text.h"

namespace parallax {
namespace {

std::string SignalName(int32_t signal) {
  const char* name = sigabbrev_np(signal);
  return name != nullptr ? fmt::format("SIG{}", name) : fmt::format("signal {}", signal);
}

struct OutcomeTextVisitor {
  const std::optional<Focus>& focus;

  std::string operator()(const Returned& x) const {
    return ValueText(x.value, TextStyle::kOutput, focus);
  }
  std::string operator()(const Raised& x) const {
    return fmt::format("raises {}: {}", x.type, FirstLineOf(x.message));
  }
  std::string operator()(const Crashed& x) const {
    std::string text = x.signal != 0 ? "dies of " + SignalName(x.signal)
                                     : fmt::format("exits with code {}", x.exit_code);
    if (!x.frames.empty()) text += " in " + x.frames.front();
    return x.guard_hit ? text + ", outside an input's memory" : text;
  }
  std::string operator()(const TimedOut& x) const {
    return fmt::format("does not return within {}", HumanSeconds(x.seconds));
  }
  std::string operator()(const OutOfMemory& x) const {
    return x.message.empty() ? "runs out of memory"
                             : "runs out of memory: " + FirstLineOf(x.message);
  }
  std::string operator()(const WorkerLost& x) const { return "worker lost: " + x.reason; }
  std::string operator()(const Interrupted&) const { return "was not run"; }
  std::string operator()(const NotApplicable& x) const { return "does not apply: " + x.reason; }
};

// 5e4, 12, 1.5.
std::string RoughText(double x) {
  if (x >= 1000) {
    int exponent = static_cast<int>(std::floor(std::log10(x)));
    double digit = std::round(x / std::pow(10.0, exponent));
    if (digit >= 10) {
      digit = 1;
      ++exponent;
    }
    return fmt::format("{:.0f}e{}", digit, exponent);
  }
  return x >= 10 ? fmt::format("{:.0f}", x) : fmt::format("{:.1f}", x);
}

std::string DistanceText(double distance) { return WithPoint(fmt::format("{:.3g}", distance)); }

bool Finite(const Element& x) { return !x.IsNan() && !x.IsInf(); }

std::string ValuesGapText(const Difference& difference, const Difference::Worst& worst) {
  if (!Finite(worst.a) || !Finite(worst.b)) {
    return fmt::format("{} against {}", worst.a_text, worst.b_text);
  }
  const double distance = std::hypot(worst.a.re - worst.b.re, worst.a.im - worst.b.im);
  std::string text = "off by " + DistanceText(distance);
  if (worst.ulps) text += fmt::format(", {} ulp", CountText(*worst.ulps));
  if (std::isfinite(difference.max_excess) && difference.max_excess > 1) {
    text += fmt::format(", {} tolerances", RoughText(difference.max_excess));
  }
  if (difference.mismatches > 1) {
    text += fmt::format(", in {} of {} elements", Thousands(difference.mismatches),
                        Thousands(difference.total));
  }
  return text;
}

// What differs but the values: nesting, kind, dtype, shape, strides.
std::string FormGapText(const OutputDifference& difference) {
  if (difference.StructuresDiffer()) return difference.structure;
  for (const LeafDifference& leaf : difference.leaves) {
    if (leaf.kinds_differ || leaf.dtypes_differ || leaf.shapes_differ) {
      return fmt::format("{} against {}", leaf.a, leaf.b);
    }
  }
  return difference.StridesDiffer() ? "other strides" : "";
}

// What a call did besides returning.
std::string SideEffectText(const Binding& witness, const Outcome& outcome) {
  if (!outcome.Is<Returned>()) return "";
  const Returned& returned = outcome.As<Returned>();
  if (returned.broken_canary >= 0) {
    return fmt::format("writes outside {}", TensorName(witness, returned.broken_canary));
  }
  if (!returned.mutated_inputs.empty()) {
    return fmt::format("changes its input {}",
                       TensorName(witness, static_cast<int>(returned.mutated_inputs.front())));
  }
  return "";
}

bool SameOutput(const Outcome& a, const Outcome& b) {
  return a.Is<Returned>() && b.Is<Returned>() && a.As<Returned>().value == b.As<Returned>().value;
}

std::string NoteOf(const Finding& f, size_t side, const Gap& gap, bool is_reference) {
  const std::string effect = SideEffectText(f.witness.binding, f.witness.outcomes[side]);
  const std::string& what = effect.empty() ? gap.text : effect;
  if (static_cast<int>(side) == f.witness.verdict.side)
    return what.empty() ? "wrong" : "wrong: " + what;
  if (is_reference && f.reference) return "reference";
  if (f.witness.verdict.side < 0) return what;
  return what.empty() ? "" : "also " + what;
}

}  // namespace

std::string CountText(uint64_t count) {
  if (count < 1'000'000) return Thousands(static_cast<int64_t>(count));
  const double x = static_cast<double>(count);
  if (x < 1e9) return fmt::format("{:.1f} million", x / 1e6);
  if (x < 1e12) return fmt::format("{:.1f} billion", x / 1e9);
  return RoughText(x);
}

std::string OutcomeText(const Outcome& outcome, const std::optional<Focus>& focus) {
  return std::visit(OutcomeTextVisitor{focus}, outcome.v);
}

Gap GapBetween(const Outcome& outcome, const Outcome& reference, const Tolerance& tolerance) {
  Gap gap;
  if (!outcome.Is<Returned>() || !reference.Is<Returned>()) return gap;
  const OutputDifference difference =
      CompareOutputs(outcome.As<Returned>().value, reference.As<Returned>().value, tolerance);
  const LeafDifference* leaf = difference.WorstLeaf();
  if (leaf == nullptr || !leaf->values || !leaf->values->worst) {
    gap.text = FormGapText(difference);
    return gap;
  }
  gap.focus = Focus{leaf->path, leaf->values->worst->index};
  gap.text = ValuesGapText(*leaf->values, *leaf->values->worst);
  return gap;
}

std::vector<SideLine> SideLines(const Finding& finding) {
  const Finding f = WithSelectedOutputs(finding);
  const Outcome* reference = ReferenceOf(f);
  std::vector<Gap> gaps(f.witness.outcomes.size());
  std::optional<Focus> focus;
  for (size_t i = 0; i < f.witness.outcomes.size() && reference != nullptr; ++i) {
    if (&f.witness.outcomes[i] != reference) {
      gaps[i] =
          GapBetween(f.witness.outcomes[i], *reference, ToleranceOf(f.witness.relation.claim));
    }
    if (!focus || static_cast<int>(i) == f.witness.verdict.side)
      focus = gaps[i].focus ? gaps[i].focus : focus;
  }
  std::vector<SideLine> lines;
  bool reference_shown = !f.reference.has_value();
  for (size_t i = 0; i < f.witness.outcomes.size(); ++i) {
    const bool is_reference =
        reference != nullptr && static_cast<int>(i) != f.witness.verdict.side &&
        (&f.witness.outcomes[i] == reference || SameOutput(f.witness.outcomes[i], *reference));
    lines.push_back({SideName(f, i), OutcomeText(f.witness.outcomes[i], focus),
                     NoteOf(f, i, gaps[i], is_reference)});
    if (!is_reference || !f.reference) continue;
    reference_shown = true;
    if (!f.reference_label.empty() && f.reference_label != lines.back().what) {
      lines.back().note += ", agrees with " + f.reference_label;
    }
  }
  if (!reference_shown) {
    lines.push_back({ReferenceName(f), OutcomeText(*f.reference, focus), "reference"});
  }
  return lines;
}

}  // namespace parallax
