#include "triage/explain.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "compare/element_text.h"
#include "judge/message_template.h"
#include "judge/sides.h"

namespace parallax {
namespace {

constexpr int64_t kBriefElements = 6;
constexpr size_t kBriefItems = 4;
constexpr size_t kBriefMessage = 200;

std::string FirstLine(const std::string& text) {
  return text.substr(0, std::min(text.find('\n'), kBriefMessage));
}

std::string BriefOf(const OutputTensor& tensor) {
  std::string text;
  if (!tensor.shape.empty()) {
    text = fmt::format("{}[{}]", Name(tensor.dtype), fmt::join(tensor.shape, ", "));
  }
  if (!tensor.has_bytes) return text.empty() ? std::string(Name(tensor.dtype)) : text;
  size_t item = ItemSize(tensor.dtype);
  int64_t count = NumElements(tensor.shape);
  for (int64_t i = 0; i < std::min(count, kBriefElements); ++i) {
    text += text.empty() ? "" : i == 0 ? " " : ", ";
    text += ElementText(tensor.dtype, tensor.bytes.data() + static_cast<size_t>(i) * item);
  }
  return count > kBriefElements ? text + ", ..." : text;
}

struct Brief {
  std::string operator()(None) const { return "None"; }
  std::string operator()(bool x) const { return x ? "True" : "False"; }
  std::string operator()(int64_t x) const { return fmt::format("{}", x); }
  std::string operator()(double x) const { return fmt::format("{}", x); }
  std::string operator()(const std::complex<double>& x) const {
    return fmt::format("({}{:+}j)", x.real(), x.imag());
  }
  std::string operator()(const std::string& x) const { return "'" + x + "'"; }
  std::string operator()(const OutputTensor& x) const { return BriefOf(x); }
  std::string operator()(const Opaque& x) const { return "a " + x.type; }
  std::string operator()(const OutputSequence& x) const {
    std::string text;
    for (size_t i = 0; i < std::min(x.items.size(), kBriefItems); ++i) {
      text += (i == 0 ? "" : "; ") + std::visit(Brief(), x.items[i].v);
    }
    return "(" + text + (x.items.size() > kBriefItems ? "; ...)" : ")");
  }
};

// "toy.f", "toy.f (with out=)": the side at fault in a title.
std::string Subject(const Relation& relation, int side) {
  if (side <= 0) return relation.api;
  return fmt::format("{} ({})", relation.api, LabelOf(relation.sides[static_cast<size_t>(side)]));
}

std::string Between(const Relation& relation) {
  if (relation.sides.size() < 2) return relation.api;
  return fmt::format("{}: {} and {}", relation.api, LabelOf(relation.sides[0]),
                     LabelOf(relation.sides[1]));
}

// "wrong" when the side at fault is known, else how the sides disagree.
std::string TitleOfValues(const Relation& relation, const Verdict& verdict, std::string_view wrong,
                          std::string_view disagree) {
  if (verdict.side < 0) return fmt::format("{} {}", Between(relation), disagree);
  return fmt::format("{} {}", Subject(relation, verdict.side), wrong);
}

std::string StatusTitle(const Relation& relation, const Verdict& verdict,
                        const Outcomes& outcomes) {
  auto raised = std::find_if(outcomes.begin(), outcomes.end(),
                             [](const Outcome& outcome) { return outcome.Is<Raised>(); });
  auto returned = std::find_if(outcomes.begin(), outcomes.end(),
                               [](const Outcome& outcome) { return outcome.Is<Returned>(); });
  if (raised == outcomes.end() || returned == outcomes.end()) return Between(relation);
  auto label = [&](auto at) {
    return LabelOf(relation.sides[static_cast<size_t>(at - outcomes.begin())]);
  };
  bool accepts_wrongly = verdict.side == returned - outcomes.begin();
  if (accepts_wrongly) {
    return fmt::format("{}: {} accepts what {} refuses ({})", relation.api, label(returned),
                       label(raised), raised->As<Raised>().type);
  }
  return fmt::format("{}: {} raises {} where {} returns", relation.api, label(raised),
                     raised->As<Raised>().type, label(returned));
}

std::string CrashTitle(const Relation& relation, const Verdict& verdict, const Outcomes& outcomes) {
  std::string subject = Subject(relation, verdict.side);
  const Outcome* outcome =
      verdict.side < 0 ? nullptr : &outcomes[static_cast<size_t>(verdict.side)];
  if (outcome == nullptr || !outcome->Is<Crashed>()) {
    return subject + " fails an internal assertion";
  }
  const Crashed& crashed = outcome->As<Crashed>();
  if (crashed.signal == 0) return fmt::format("{} ends the process", subject);
  return fmt::format("{} dies of {}", subject, SignalName(crashed.signal));
}

std::string MemoryTitle(const Relation& relation, const Verdict& verdict,
                        const Outcomes& outcomes) {
  bool returned = verdict.side >= 0 && outcomes[static_cast<size_t>(verdict.side)].Is<Returned>();
  return Subject(relation, verdict.side) +
         (returned ? " writes outside its input" : " reads or writes outside its input");
}

std::string PlainTitle(const Relation& relation, const Verdict& verdict, const Outcomes& outcomes) {
  std::string subject = Subject(relation, verdict.side);
  switch (verdict.kind) {
    case Kind::kValue:
    case Kind::kClass:
      return TitleOfValues(relation, verdict, "returns a wrong value", "disagree in value");
    case Kind::kNan:
      return TitleOfValues(relation, verdict, "returns a wrong nan or infinity",
                           "disagree about nan or infinity");
    case Kind::kGradient:
      return TitleOfValues(relation, verdict, "has a wrong gradient",
                           "disagree about the gradient");
    case Kind::kMetadata:
      return TitleOfValues(relation, verdict, "returns wrong metadata: " + verdict.pattern,
                           "disagree about metadata: " + verdict.pattern);
    case Kind::kStatus:
      return StatusTitle(relation, verdict, outcomes);
    case Kind::kCrash:
      return CrashTitle(relation, verdict, outcomes);
    case Kind::kHang:
      return subject + " does not return";
    case Kind::kOom:
      return subject + " runs out of memory";
    case Kind::kMemory:
      return MemoryTitle(relation, verdict, outcomes);
    case Kind::kMutation:
      return subject + " changes its input";
    case Kind::kDeterminism:
      return relation.api + " gives other results for the same input";
  }
  return subject;
}

}  // namespace

std::string TitleOf(const Relation& relation, const Verdict& verdict, const Outcomes& outcomes,
                    const SizeScan& sizes) {
  std::string title = PlainTitle(relation, verdict, outcomes);
  std::string range = sizes.Range();
  return range.empty() ? title : title + " for " + range;
}

std::string EvidenceOf(const Relation& relation, const Verdict& verdict,
                       const std::optional<Outcome>& reference, std::string_view reference_label) {
  std::string text = verdict.detail;
  if (verdict.side >= 0) {
    text = fmt::format("wrong is {}: {}",
                       LabelOf(relation.sides[static_cast<size_t>(verdict.side)]), text);
  }
  bool is_side = std::any_of(relation.sides.begin(), relation.sides.end(), [&](const Side& side) {
    return side.derivation.kind == DeriveKind::kWiden;
  });
  if (!reference || is_side || !reference->Is<Returned>()) return text;
  return fmt::format("{}; {}: {}", text, reference_label, BriefOf(*reference));
}

Reference ReferenceOf(const Evidence& evidence) {
  for (size_t i = 0; i < evidence.relation.sides.size(); ++i) {
    const Side& side = evidence.relation.sides[i];
    if (side.derivation.kind != DeriveKind::kWiden) continue;
    return {evidence.outcomes[i], LabelOf(side)};
  }
  const Outcomes* float64 = evidence.FindProbe("float64");
  if (float64 == nullptr || float64->empty() || !float64->front().Is<Returned>()) return {};
  return {float64->front(), "the same in float64"};
}

std::string BriefOf(const Outcome& outcome) {
  if (outcome.Is<Returned>()) return std::visit(Brief(), outcome.As<Returned>().value.v);
  if (outcome.Is<Raised>()) {
    return fmt::format("raises {}: {}", outcome.As<Raised>().type,
                       FirstLine(outcome.As<Raised>().message));
  }
  if (outcome.Is<Crashed>()) {
    const Crashed& crashed = outcome.As<Crashed>();
    return crashed.signal == 0 ? fmt::format("exits with {}", crashed.exit_code)
                               : fmt::format("dies of {}", SignalName(crashed.signal));
  }
  if (outcome.Is<TimedOut>()) {
    return fmt::format("does not return within {:g} s", outcome.As<TimedOut>().seconds);
  }
  return std::string(StatusName(outcome));
}

}  // namespace parallax
