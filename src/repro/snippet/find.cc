#include "repro/snippet/find.h"

#include <algorithm>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "investigate/reduce/edit.h"
#include "investigate/runner.h"
#include "investigate/signature.h"
#include "judge/measures/contents.h"
#include "repro/snippet/request.h"
#include "repro/snippet/snippet.h"

namespace parallax {
namespace {

constexpr int kOrdinaryRuns = 3;
// Distinct ones tell what lies in the wrong place. Of equal ones: above and below what adapters
// write behind an input.
constexpr std::optional<double> kOrdinaryNumbers[] = {std::nullopt, 100, 0.125};
constexpr int64_t kDistinctNumbers = 128;  // that every dtype of floats holds

Result<std::vector<Snippet>> Candidates(const InvestigateContext& context, const Finding& finding,
                                        const SnippetRoles& roles) {
  PARALLAX_TRY_ASSIGN(std::string request, SnippetRequest(finding, roles));
  auto answer = context.write_snippet(request);
  if (!answer.ok()) return Error{"the adapter writes no snippet: " + answer.error().message, ""};
  return ReadSnippets(*answer);
}

// That plain code does not show it is known of the plain call alone: contiguous tensors, no form,
// and the script says that nothing is wrong.
std::string NotShownBy(const Finding& finding, const SnippetRoles& roles) {
  bool plain = IsPlainCall(finding.witness.relation.sides[static_cast<size_t>(roles.got)]);
  ForEachTensor(finding.witness.binding,
                [&](const TensorRecipe& recipe) { plain &= recipe.layout == Layout::kContiguous; });
  return plain ? "plain code does not show it: it "
               : "the lines that were written for it do not show it: the script ";
}

// Every float number of the inputs the same one; without a number 1, 2, 3, ...
Binding FilledWith(const Binding& binding, std::optional<double> number) {
  return WithTensors(binding, [number](const TensorRecipe& recipe) {
    if (!IsFloat(recipe.dtype) || !recipe.bytes) return recipe;
    std::vector<Element> elements;
    for (int64_t i = 0; i < NumElements(recipe.shape); ++i) {
      elements.push_back({number.value_or(static_cast<double>(i % kDistinctNumbers + 1)), 0});
    }
    return WithElements(recipe, elements);
  });
}

// What may tell wrong numbers of the call at fault: the finding's own relation, then the plain call
// in float64, where sides that all touch that memory tell nothing.
std::vector<Relation> RelationsOfNumbers(const Finding& finding) {
  const Relation& own = finding.witness.relation;
  std::vector<Relation> found = {own};
  bool narrow = false;
  ForEachTensor(finding.witness.binding, [&](const TensorRecipe& recipe) {
    narrow |= IsInexact(recipe.dtype) && Widened(recipe.dtype) != recipe.dtype;
  });
  const int wrong = finding.witness.verdict.side;
  if (!narrow || wrong < 0 || !IsPlainCall(own.sides[static_cast<size_t>(wrong)])) return found;
  Relation against = own;
  against.family = "float64";
  against.sides = std::vector<Side>(2, own.sides[static_cast<size_t>(wrong)]);
  against.sides[1].label = "the same in float64";
  against.sides[1].derivation.kind = DeriveKind::kWiden;
  found.push_back(std::move(against));
  return found;
}

// "[100.0, 0]" of the script's line "NAME: [100.0, 0]" up to the first comma.
std::string_view FirstNumber(std::string_view out, std::string_view name) {
  const size_t at = out.find(std::string(name) + ": ");
  if (at == out.npos) return {};
  const std::string_view line = out.substr(at + name.size() + 2);
  return line.substr(0, line.find_first_of(",\n"));
}

bool IsPlain(std::string_view number) {
  return number.find("nan") == number.npos && number.find("inf") == number.npos;
}

// By which number a script must show it.
enum class ShownBy {
  kAny,     // inputs are distinct
  kFirst,   // of the first output: indices of equal elements may differ, too
  kFinite,  // the first, finite on both sides
};

// Whether the script shows it each time.
Result<bool> ShowsEachTime(const InvestigateContext& context, const SnippetRoles& roles,
                           const std::string& script, ShownBy by, std::string* out) {
  for (int i = 0; i < kOrdinaryRuns; ++i) {
    PARALLAX_TRY_ASSIGN(ScriptRun run, context.run_script(script));
    const std::string_view one = FirstNumber(run.out, roles.one());
    const std::string_view other = FirstNumber(run.out, roles.other());
    const bool tells = by != ShownBy::kFinite || (IsPlain(one) && IsPlain(other));
    const bool there = by == ShownBy::kAny || one != other;
    if (!run.BugIsThere() || !there || !tells) return false;
    *out = std::move(run.out);
  }
  return true;
}

// The finding as one about numbers, by the relation, in memory without such a page; nothing: a side
// does not return, or there is but one.
Result<std::optional<Finding>> InOrdinaryMemory(const InvestigateContext& context,
                                                const Finding& finding, const Relation& relation,
                                                std::optional<double> number) {
  if (relation.sides.size() < 2) return std::optional<Finding>();
  Finding ordinary = finding;
  ordinary.signature.kind = ordinary.witness.verdict.kind = Kind::kValue;
  ordinary.witness.binding = FilledWith(finding.witness.binding, number);
  if (relation != finding.witness.relation) ordinary.witness.verdict.side = 0;
  ordinary.witness.relation = relation;
  InvestigateContext without_guard = context;
  without_guard.guard = false;
  Runner runner(without_guard, ordinary.witness);
  PARALLAX_TRY_ASSIGN(ordinary.witness.outcomes,
                      runner.RunSides(ordinary.witness.binding, ordinary.witness.relation.sides));
  const Outcomes& outcomes = ordinary.witness.outcomes;
  const bool all = std::all_of(outcomes.begin(), outcomes.end(),
                               [](const Outcome& each) { return each.Is<Returned>(); });
  return all ? std::optional<Finding>(std::move(ordinary)) : std::nullopt;
}

// Whether a candidate shows it so; the first that does is the finding's snippet.
Result<bool> TakeFirstOfNumbers(const InvestigateContext& context, const Finding& as_numbers,
                                ShownBy by, Finding* finding) {
  const SnippetRoles roles = RolesOf(as_numbers);
  const auto candidates = Candidates(context, as_numbers, roles);
  if (roles.expected < 0 || !candidates.ok()) return false;
  for (const Snippet& candidate : *candidates) {
    std::string script = SnippetScript(context, as_numbers, roles, candidate), out;
    if (script.empty()) return false;
    PARALLAX_TRY_ASSIGN(const bool shows, ShowsEachTime(context, roles, script, by, &out));
    if (!shows) continue;
    finding->snippet = SnippetText(as_numbers, roles, candidate, out);
    finding->snippet_reason.clear();
    finding->script = std::move(script);
    return true;
  }
  return false;
}

bool IsLaidOut(const Finding& finding) {
  const std::vector<Side>& sides = finding.witness.relation.sides;
  return std::any_of(sides.begin(), sides.end(),
                     [](const Side& side) { return side.derivation.kind == DeriveKind::kLayout; });
}

// The side at fault as if it had returned what another one does. Whether one does.
bool TakeReturned(Finding* finding) {
  Outcomes& outcomes = finding->witness.outcomes;
  const int wrong = finding->witness.verdict.side;
  const auto returned = std::find_if(outcomes.begin(), outcomes.end(),
                                     [](const Outcome& each) { return each.Is<Returned>(); });
  if (wrong < 0 || returned == outcomes.end()) return false;
  outcomes[static_cast<size_t>(wrong)] = *returned;
  return true;
}

// Of a call in another layout it may have read what lies beside its numbers, where plain ones say
// more than nan, and more often show than a death. Whether they do.
Result<bool> FindNumbersForLayout(const InvestigateContext& context, Kind kind, Finding* finding) {
  if (finding->signature.kind != kind || !IsLaidOut(*finding) || !finding->prefix.empty() ||
      OnSeveralTargets(finding->witness.relation) ||
      ContentsOf(finding->witness.binding).special()) {
    return false;
  }
  Finding as_numbers = *finding;
  as_numbers.signature.kind = as_numbers.witness.verdict.kind = Kind::kValue;
  if (kind == Kind::kCrash && !TakeReturned(&as_numbers)) return false;
  return TakeFirstOfNumbers(context, as_numbers, ShownBy::kFinite, finding);
}

// Of a call that reads behind an input: it may give wrong numbers in ordinary memory as well, which
// needs no page that must not be touched. Whether it does.
Result<bool> FindInOrdinaryMemory(const InvestigateContext& context, Finding* finding) {
  if (finding->signature.kind != Kind::kMemory || !HitsGuard(finding->witness.outcomes) ||
      !finding->prefix.empty() || OnSeveralTargets(finding->witness.relation)) {
    return false;
  }
  for (const Relation& relation : RelationsOfNumbers(*finding)) {
    for (const std::optional<double>& number : kOrdinaryNumbers) {
      PARALLAX_TRY_ASSIGN(const std::optional<Finding> ordinary,
                          InOrdinaryMemory(context, *finding, relation, number));
      if (!ordinary) break;
      const ShownBy by = number ? ShownBy::kFirst : ShownBy::kAny;
      PARALLAX_TRY_ASSIGN(const bool shows, TakeFirstOfNumbers(context, *ordinary, by, finding));
      if (shows) return true;
    }
  }
  return false;
}

}  // namespace

Status FindSnippet(const InvestigateContext& context, Finding* finding) {
  if (!context.write_snippet || !context.run_script) return Status::Ok();
  PARALLAX_TRY_ASSIGN(const bool ordinary, FindInOrdinaryMemory(context, finding));
  if (ordinary) return Status::Ok();
  PARALLAX_TRY_ASSIGN(const bool numbers, FindNumbersForLayout(context, Kind::kNan, finding));
  if (numbers) return Status::Ok();
  const SnippetRoles roles = RolesOf(*finding);
  auto candidates = Candidates(context, *finding, roles);
  if (!candidates.ok()) {
    finding->snippet_reason = candidates.error().message;
    return Status::Ok();
  }
  for (const Snippet& candidate : *candidates) {
    std::string script = SnippetScript(context, *finding, roles, candidate);
    if (script.empty()) {
      finding->snippet_reason = "plain code does not tell what it does to memory";
      return Status::Ok();
    }
    PARALLAX_TRY_ASSIGN(ScriptRun run, context.run_script(script));
    if (!run.BugIsThere()) {
      finding->snippet_reason = NotShownBy(*finding, roles) + run.Describe();
      continue;
    }
    finding->snippet = SnippetText(*finding, roles, candidate, run.out);
    finding->snippet_reason.clear();
    finding->script = std::move(script);
    return Status::Ok();
  }
  PARALLAX_TRY_ASSIGN([[maybe_unused]] const bool shown,
                      FindNumbersForLayout(context, Kind::kCrash, finding));
  return Status::Ok();
}

}  // namespace parallax
