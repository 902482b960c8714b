#include "explain/title.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "judge/guesses.h"
#include "judge/sides.h"
#include "nouns/named_beside.h"
#include "words/message_template.h"
#include "words/witness_text.h"

namespace parallax {
namespace {

constexpr std::string_view kOnlyIf = ", only if ";
constexpr std::string_view kIllegal = ", with an illegal ";
constexpr std::string_view kInSomeCalls = ", in some calls";

bool IsPlain(const Relation& relation, const Side& side) {
  std::string label = LabelOf(side);
  return side.derivation.kind == DeriveKind::kAsIs && side.arguments.empty() &&
         !OnSeveralTargets(relation) &&
         (label == relation.api || label == side.program || side.program == relation.api);
}

// Whether a rule says what its sides are; else they are its left one and its right one.
bool HasNamedSides(const Relation& relation) {
  return relation.IsOfRule() &&
         std::none_of(relation.sides.begin(), relation.sides.end(), [](const Side& side) {
           return LabelOf(side) == "left" || LabelOf(side) == "right";
         });
}

// " with out=", " for the first item alone", " in float64"; empty for the plain call.
std::string Qualifier(const Relation& relation, int index) {
  if (index < 0) return "";
  const Side& side = relation.sides[static_cast<size_t>(index)];
  if (IsPlain(relation, side) || AreCounterparts(relation)) return "";
  std::string label = LabelOf(side);
  if (HasNamedSides(relation)) return " for " + label;
  if (relation.IsOfRule()) return fmt::format(" on the {} side of rule {}", label, relation.family);
  if (IsEquality(relation)) return label == relation.api ? "" : " written as " + label;
  constexpr std::string_view kSame = "the same ";
  if (label == "the same call again") return " when it is called again";
  if (label.ends_with(" mode")) return " in " + label;
  if (label.compare(0, kSame.size(), kSame) == 0) return " " + label.substr(kSame.size());
  for (std::string_view article : {"the ", "a ", "an ", "one "}) {
    if (label.compare(0, article.size(), article) == 0) return " for " + label;
  }
  return " " + label;
}

// What a fault of the side is filed under: of functions with names of their own that name.
std::string FunctionOf(const Relation& relation, int side) {
  if (side < 0 || !AreCounterparts(relation)) return relation.api;
  const Side& at_fault = relation.sides[static_cast<size_t>(side)];
  const bool named = relation.Is(kGuessed) && at_fault.text.empty();
  return named ? at_fault.program.name() : LabelOf(at_fault);
}

// The one side that is not the plain call; -1 when there is none or several.
int OddSide(const Relation& relation) {
  int odd = -1;
  for (size_t i = 0; i < relation.sides.size(); ++i) {
    if (IsPlain(relation, relation.sides[i])) continue;
    if (odd >= 0) return -1;
    odd = static_cast<int>(i);
  }
  return odd;
}

// "toy.f: its gradient is wrong" of the side at fault; else what differs of which two.
std::string TitleOfNamedSides(const Relation& relation, const Verdict& verdict,
                              std::string_view wrong, std::string_view what) {
  if (verdict.side < 0) {
    return fmt::format("{}: {} and {} differ in {}", relation.api, LabelOf(relation.sides[0]),
                       LabelOf(relation.sides[1]), what);
  }
  const std::string label = LabelOf(relation.sides[static_cast<size_t>(verdict.side)]);
  if (verdict.kind == Kind::kValue) return fmt::format("{}: {} is wrong", relation.api, label);
  wrong.remove_prefix(std::min(wrong.size(), wrong.find(' ') + 1));
  return fmt::format("{}: {} has {}", relation.api, label, wrong);
}

// "wrong" when the side at fault is known, "other" when the odd side differs from the plain call.
std::string TitleOfValues(const Relation& relation, const Verdict& verdict, std::string_view wrong,
                          std::string_view other, std::string_view what) {
  const bool plain = std::any_of(relation.sides.begin(), relation.sides.end(),
                                 [&](const Side& side) { return IsPlain(relation, side); });
  if (HasNamedSides(relation) && !plain) return TitleOfNamedSides(relation, verdict, wrong, what);
  if (verdict.side >= 0) {
    const Side& side = relation.sides[static_cast<size_t>(verdict.side)];
    if (IsAnotherFormula(side)) return fmt::format("{}: {} {}", relation.api, LabelOf(side), wrong);
    return fmt::format("{} {}{}", FunctionOf(relation, verdict.side), wrong,
                       Qualifier(relation, verdict.side));
  }
  if (AreCounterparts(relation)) {
    const bool two = relation.sides.size() == 2;
    const bool said = relation.Is(kSaidEqual);
    return fmt::format("{} and {}{} differ in {}", relation.api,
                       two ? LabelOf(relation.sides[1]) : "its counterparts",
                       said ? ", documented as equal," : "", what);
  }
  int odd = OddSide(relation);
  if (odd >= 0 && IsAnotherFormula(relation.sides[static_cast<size_t>(odd)])) {
    return fmt::format("{} {} than {}", relation.api, other,
                       LabelOf(relation.sides[static_cast<size_t>(odd)]));
  }
  if (odd >= 0) return relation.api + fmt::format(" {}", other) + Qualifier(relation, odd);
  if (relation.sides.size() < 2) return relation.api + fmt::format(" {}", wrong);
  if (relation.IsOfRule()) {
    return fmt::format("{}: the sides of rule {} differ in {}", relation.api, relation.family,
                       what);
  }
  // Which of them, the evidence says.
  if (OnSeveralTargets(relation) && relation.sides.size() > 2) {
    return fmt::format("{}: the targets differ in {}", relation.api, what);
  }
  if (OnSeveralTargets(relation)) {
    return fmt::format("{} {} {} than {}", relation.api, other, LabelOf(relation.sides[1]),
                       LabelOf(relation.sides[0]));
  }
  return fmt::format("{}: {} and {} differ in {}", relation.api, LabelOf(relation.sides[0]),
                     LabelOf(relation.sides[1]), what);
}

// The subject of a fault of one call. Forms that every caller takes for the call itself go without
// saying.
std::string Subject(const Relation& relation, int side, std::string_view does) {
  if (side >= 0 && IsAnotherFormula(relation.sides[static_cast<size_t>(side)])) {
    return fmt::format("{}: {} {}", relation.api,
                       LabelOf(relation.sides[static_cast<size_t>(side)]), does);
  }
  std::string qualifier = Qualifier(relation, side);
  if (qualifier == " as a method") qualifier.clear();
  return fmt::format("{} {}{}", FunctionOf(relation, side), does, qualifier);
}

std::string StatusTitle(const Relation& relation, const Verdict& verdict,
                        const Outcomes& outcomes) {
  auto raised = std::find_if(outcomes.begin(), outcomes.end(),
                             [](const Outcome& outcome) { return outcome.Is<Raised>(); });
  auto returned = std::find_if(outcomes.begin(), outcomes.end(),
                               [](const Outcome& outcome) { return outcome.Is<Returned>(); });
  if (raised == outcomes.end() || returned == outcomes.end()) {
    return relation.api + " raises in one way and returns in another";
  }
  const auto raises_at = static_cast<int>(raised - outcomes.begin());
  const auto returns_at = static_cast<int>(returned - outcomes.begin());
  if (AreCounterparts(relation)) {
    return fmt::format("{} raises {} where {} returns", FunctionOf(relation, raises_at),
                       raised->As<Raised>().type,
                       LabelOf(relation.sides[static_cast<size_t>(returns_at)]));
  }
  std::string raises = Qualifier(relation, raises_at);
  std::string returns = Qualifier(relation, returns_at);
  const std::string& type = raised->As<Raised>().type;
  bool accepts_wrongly = verdict.side == returned - outcomes.begin();
  if (accepts_wrongly) {
    return fmt::format("{} accepts{} what it refuses{} ({})", relation.api, returns,
                       raises.empty() ? " otherwise" : raises, type);
  }
  return fmt::format("{} raises {}{} where it returns{}", relation.api, type, raises,
                     returns.empty() ? " otherwise" : returns);
}

std::string CrashTitle(const Relation& relation, const Verdict& verdict, const Outcomes& outcomes) {
  const Outcome* outcome =
      verdict.side < 0 ? nullptr : &outcomes[static_cast<size_t>(verdict.side)];
  if (outcome == nullptr || !outcome->Is<Crashed>()) {
    return Subject(relation, verdict.side, "fails an internal assertion");
  }
  const Crashed& crashed = outcome->As<Crashed>();
  if (crashed.signal == 0) return Subject(relation, verdict.side, "ends the process");
  // Whether a layout or a form makes the allocator notice is chance.
  if (!HeapMessage(crashed).empty()) return Subject(relation, -1, "corrupts the heap");
  return Subject(relation, verdict.side, fmt::format("dies of {}", SignalName(crashed.signal)));
}

std::string HangTitle(const Relation& relation, const Verdict& verdict, const Outcomes& outcomes) {
  const auto late = std::find_if(outcomes.begin(), outcomes.end(),
                                 [](const Outcome& each) { return each.Is<TimedOut>(); });
  const auto at = static_cast<size_t>(verdict.side >= 0 ? verdict.side : late - outcomes.begin());
  const bool timed_out = at < outcomes.size() && outcomes[at].Is<TimedOut>();
  const std::string does = fmt::format("does not return within {:g} s",
                                       timed_out ? outcomes[at].As<TimedOut>().seconds : 0);
  if (verdict.side >= 0 || !timed_out) return Subject(relation, verdict.side, does);
  return fmt::format("{}: {} {}", relation.api, LabelOf(relation.sides[at]), does);
}

std::string MemoryTitle(const Relation& relation, const Verdict& verdict,
                        const Outcomes& outcomes) {
  const Outcome* outcome =
      verdict.side < 0 ? nullptr : &outcomes[static_cast<size_t>(verdict.side)];
  std::string_view what = "reads or writes past the end of its input";
  if (outcome != nullptr && outcome->Is<Returned>()) {
    bool out = outcome->As<Returned>().broken_canary >= kOutputCanary;
    what = out ? "writes outside its output" : "writes outside its input";
  }
  return Subject(relation, verdict.side, what);
}

// Titles that need more than the words of their kind.
struct TitleOfKind {
  Kind kind;
  std::string (*title)(const Relation&, const Verdict&, const Outcomes&);
};
constexpr TitleOfKind kTitles[] = {{Kind::kStatus, StatusTitle},
                                   {Kind::kCrash, CrashTitle},
                                   {Kind::kHang, HangTitle},
                                   {Kind::kMemory, MemoryTitle}};

std::string PlainTitle(const Relation& relation, const Verdict& verdict, const Outcomes& outcomes) {
  for (const TitleOfKind& each : kTitles) {
    if (each.kind == verdict.kind) return each.title(relation, verdict, outcomes);
  }
  const KindFacts& facts = FactsOf(verdict.kind);
  if (!facts.does.empty()) {
    // Which of the sides repeats itself is nothing of a condition.
    const bool of_api = facts.about == KindAbout::kRepeats;
    return Subject(relation, of_api ? -1 : verdict.side, facts.does);
  }
  std::string title = TitleOfValues(relation, verdict, facts.wrong, facts.other, facts.what);
  return facts.title_tells_pattern ? title + ": " + verdict.pattern : title;
}

}  // namespace

std::vector<std::string> ApisOf(const Relation& relation, int side) {
  std::vector<std::string> apis{relation.api};
  std::string own = FunctionOf(relation, side);
  if (own != relation.api) apis.push_back(std::move(own));
  return apis;
}

std::string NarrowingTitle(const Relation& relation, int side, const std::string& narrowed) {
  return Subject(relation, side, "computes " + narrowed);
}

bool IsPortingNote(const Relation& relation, const Verdict& verdict) {
  if (!AreCounterparts(relation)) return false;
  if (IsAboutMetadata(verdict.kind)) return true;
  if (verdict.kind == Kind::kStatus) return IsEndOfGuess(relation, verdict.kind);
  return (verdict.kind == Kind::kValue || verdict.kind == Kind::kNan) && verdict.side < 0;
}

std::string TitleOf(const Relation& relation, const Verdict& verdict, const Outcomes& outcomes,
                    const SizeScan& sizes) {
  std::string title = PlainTitle(relation, verdict, outcomes);
  std::string range = sizes.Range();
  return range.empty() ? title : title + " for " + range;
}

std::string WithPlainNames(std::string title) {
  for (const std::string_view place : {" init.", " param."}) {
    for (size_t at; (at = title.find(place)) != title.npos;) {
      title.erase(at + 1, place.size() - 1);
    }
  }
  return title;
}

std::string WithoutSignal(std::string title, const std::string& signal) {
  const std::string of = " of " + signal;
  const size_t at = title.find(" dies" + of);
  return at == title.npos ? title : title.erase(title.find(of, at), of.size());
}

std::vector<std::string> ClausesOf(const Evidence& evidence, const Verdict& verdict,
                                   const InputConditions& inputs) {
  std::vector<std::string> clauses;
  if (verdict.pattern == kHeapCorrupted) return clauses;
  const auto side = static_cast<size_t>(std::max(verdict.side, 0));
  const bool by_chance = verdict.side >= 0 && evidence.outcomes()[side].Is<Crashed>() &&
                         evidence.relation().sides[side].derivation.kind == DeriveKind::kLayout;
  if (!by_chance) clauses = inputs.of_layouts;
  clauses.insert(clauses.end(), inputs.of_dtypes.begin(), inputs.of_dtypes.end());
  for (const auto* found : {&inputs.of_arguments, &inputs.of_numbers}) {
    clauses.insert(clauses.end(), found->begin(), found->end());
  }
  return clauses;
}

std::string ConditionOf(const std::vector<std::string>& clauses) {
  return clauses.empty() ? "" : fmt::format(" where {}", fmt::join(clauses, ", "));
}

std::string VariationsOf(const InputConditions& inputs) {
  std::string text;
  if (!inputs.of_variations.empty()) {
    text = fmt::format("{}{}", kOnlyIf, fmt::join(inputs.of_variations, " and "));
  }
  return inputs.in_some_calls ? fmt::format("{}{}", text, kInSomeCalls) : text;
}

std::string IllegalOf(const std::vector<std::string>& arguments) {
  if (arguments.empty()) return "";
  return WithPlainNames(fmt::format("{}{}", kIllegal, fmt::join(arguments, " and ")));
}

std::string WithCondition(std::string title, const std::string& condition) {
  const size_t at = title.find(kOnlyIf);
  if (at != title.npos) return title.insert(at + kOnlyIf.size(), condition + " and ");
  const size_t end = WithoutVariations(title).size();
  return title.insert(end, fmt::format("{}{}", kOnlyIf, condition));
}

std::string BackendOf(const Relation& relation, const std::string& backend) {
  return backend.empty() || OnSeveralTargets(relation) ? "" : " on " + backend;
}

std::string WithoutBackend(std::string title, const std::string& target) {
  const std::string on = " on " + target;
  const size_t at = title.find(on), end = at + on.size();
  const bool whole =
      at != title.npos && (end == title.size() || title[end] == ' ' || title[end] == ',');
  return whole ? title.erase(at, on.size()) : title;
}

std::string_view WithoutVariations(std::string_view title) {
  return title.substr(
      0, std::min({title.find(kOnlyIf), title.find(kInSomeCalls), title.find(kIllegal)}));
}

std::string SubjectOf(const Relation& relation, int side) {
  if (side >= 0 && IsAnotherFormula(relation.sides[static_cast<size_t>(side)])) {
    return fmt::format("{} of {}", LabelOf(relation.sides[static_cast<size_t>(side)]),
                       relation.api);
  }
  return relation.api + Qualifier(relation, side);
}

std::string SubjectOfState(const Relation& relation, int side) {
  const bool laid_out =
      side >= 0 && relation.sides[static_cast<size_t>(side)].derivation.kind == DeriveKind::kLayout;
  return relation.api + (laid_out ? Qualifier(relation, side) : "");
}

std::string StateTitle(const Relation& relation, const Verdict& verdict, bool same_call) {
  return fmt::format("{} gives another {} after {}", SubjectOfState(relation, verdict.side),
                     FactsOf(verdict.kind).what,
                     same_call ? "the same call with other numbers" : "other calls");
}

}  // namespace parallax
