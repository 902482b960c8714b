#include "explain/cause/same_cause.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <set>
#include <utility>

#include "explain/cause/inherited.h"
#include "explain/cause/likeness.h"
#include "explain/cause/other_views.h"
#include "explain/cause/transfer.h"
#include "explain/cause/variants.h"
#include "explain/cause/wrapped_number.h"
#include "investigate/signature.h"
#include "judge/measures/outputs.h"

namespace parallax {
namespace {

constexpr int64_t kNotJudged = -1;
constexpr int kFewest = 2;  // variants that fail, and that do not, to call it a pattern

bool BlamesThePlainCall(const Finding& f) {
  return f.witness.verdict.side >= 0 &&
         IsPlainCall(f.witness.relation.sides[static_cast<size_t>(f.witness.verdict.side)]);
}

// Whether one fault could be behind both at all: strangers are not worth the calls.
bool AreRelated(const Finding& a, const Finding& b) {
  return IsOneOperator(a, b) || a.signature.family == b.signature.family ||
         (BlamesThePlainCall(a) && BlamesThePlainCall(b));
}

int64_t WrongNumbers(const Evidence& evidence) {
  int64_t count = 0;
  for (const PairDifference& pair : CompareSides(evidence)) {
    for (const LeafDifference& leaf : pair.difference.leaves) {
      if (leaf.values) count += leaf.values->mismatches;
    }
  }
  return count;
}

// What both were judged on, and whether they did the same there.
struct Agreement {
  int wrong = 0;
  int right = 0;
  int apart = 0;  // of these, where they did not
};

Agreement Compared(const std::vector<int64_t>& a, const std::vector<int64_t>& b) {
  Agreement found;
  for (size_t i = 0; i < a.size(); ++i) {
    if (a[i] < 0 || b[i] < 0) continue;
    found.apart += a[i] == b[i] ? 0 : 1;
    (a[i] > 0 ? found.wrong : found.right) += 1;
  }
  return found;
}

// "dtype" of "dtype bool against int64".
std::string_view FirstWord(std::string_view pattern) {
  return pattern.substr(0, pattern.find(' '));
}

// Numbers go wrong in several ways of one fault, a dtype on inputs of several; a death elsewhere is
// another fault.
bool GoesWrongAlike(const Signature& signature, const Verdict& verdict) {
  if (ClassOf(signature.kind) == Kind::kValue) return ClassOf(verdict.kind) == Kind::kValue;
  const bool metadata = IsAboutMetadata(signature.kind) && signature.kind == verdict.kind;
  return metadata ? FirstWord(signature.pattern) == FirstWord(verdict.pattern)
                  : KeepsSignature(signature, verdict);
}

bool Runs(const Finding& f) {
  return f.prefix.empty() && f.signature.family != kStateFamily &&
         f.signature.kind != Kind::kDeterminism;
}

// The dtype of its integer tensors; nothing when they have several or there is none.
std::optional<DType> IntegersOf(const Finding& f) {
  std::set<DType> dtypes;
  ForEachTensor(f.witness.binding, [&](const TensorRecipe& recipe) {
    if (IsInteger(recipe.dtype)) dtypes.insert(recipe.dtype);
  });
  return dtypes.size() == 1 ? std::optional<DType>(*dtypes.begin()) : std::nullopt;
}

bool AreDeadly(const Finding& a, const Finding& b) {
  return IsDeadly(a.witness.outcomes) || IsDeadly(b.witness.outcomes);
}

// Whether running both could tell anything: one kind, on the same targets, alone, and related.
bool IsWorthRunning(const Finding& a, const Finding& b, const Dialect& dialect) {
  // A chain is part of the input: on the other's input each is the other.
  if (SubjectOfChain(a.witness.binding) != SubjectOfChain(b.witness.binding)) return false;
  if (!ShareTargets(a, b) || ClassOf(a.signature.kind) != ClassOf(b.signature.kind)) return false;
  // Another process for each input, or several targets: only those that are likely one are worth
  // it.
  const bool likely = AreKin(a, b) || !WhySiblings(a, b).empty();
  const bool dear = AreDeadly(a, b) || OnSeveralTargets(a.witness.relation);
  return Runs(a) && Runs(b) &&
         (SaysTheSame(a, b) || DiesInTheSame(a, b, dialect) || (dear ? likely : AreRelated(a, b)));
}

// Where a call that writes outside its output kills the process, it has written as well.
bool DiesOfWriting(const Finding& f, const Outcomes& outcomes) {
  return IsMemory(f) && f.witness.verdict.side >= 0 && !HitsGuard(f.witness.outcomes) &&
         static_cast<size_t>(f.witness.verdict.side) < outcomes.size() &&
         outcomes[static_cast<size_t>(f.witness.verdict.side)].Is<Crashed>();
}

// As CauseTester::Failures() tells of each.
int64_t FailureOf(const Finding& finding, const Trial& trial) {
  int64_t failure = trial.Passes() ? 0 : kNotJudged;
  if (DiesOfWriting(finding, trial.outcomes)) failure = 1;
  const Verdict& verdict = trial.verdict;
  if (verdict.state == VerdictState::kDisagree && GoesWrongAlike(finding.signature, verdict)) {
    const bool numbers = ClassOf(finding.signature.kind) == Kind::kValue;
    failure = numbers ? std::max<int64_t>(WrongNumbers({trial}), 1) : 1;
  }
  return failure;
}

// The arguments of `from` for the call of `to`; where they have no place in those that it has, and
// the names of both are akin, as they are: it may have the same parameters.
std::optional<Binding> MovedTo(const Binding& to, const Binding& from, bool akin, bool inherits) {
  auto moved = Transferred(from, to);
  // A constructor of its own may take fewer parameters, or others.
  if (!moved && inherits) moved = TransferredInOrder(from, to);
  if (!moved && akin) moved = from;
  return moved;
}

bool HasNumbers(const Finding& f) { return ClassOf(f.signature.kind) == Kind::kValue; }

// Whether it was found out when somebody was blamed.
bool IsKnownToWrap(const Finding& f) { return f.evidence.find(kWrapsNumber) != f.evidence.npos; }

}  // namespace

Result<std::string> CauseTester::WhyByMemory(const Finding& memory, const Finding& numbers) {
  const bool same_api = memory.signature.api == numbers.signature.api;
  const bool behind = HitsGuard(memory.witness.outcomes);
  const bool likely =
      same_api || (behind && AreNamesakes(memory.signature.api, numbers.signature.api));
  if (!likely || !numbers.prefix.empty()) return std::string();
  if (!behind) {
    const bool same_call = memory.witness.relation.family == numbers.witness.relation.family;
    return std::string(same_call && WrongNumbers({memory.witness}) > 0
                           ? "writes outside its output and gives wrong numbers in one call"
                           : "");
  }
  if (!may_run_()) return std::string();
  Runner runner(context_, numbers.witness);
  runner.SetGuard();
  // Between the elements of a strided input no page can be kept from being touched.
  std::vector<Binding> ways(2, numbers.witness.binding);
  ForEachTensor(ways.back(), [](TensorRecipe& recipe) { recipe.LiePlainly(); });
  PARALLAX_TRY_ASSIGN(std::vector<Trial> trials, runner.Try(ways, {}));
  const bool reads = std::any_of(trials.begin(), trials.end(), [&](const Trial& trial) {
    return HitsGuard(trial.outcomes) && trial.verdict.kind == Kind::kMemory &&
           (numbers.witness.verdict.side < 0 || trial.verdict.side == numbers.witness.verdict.side);
  });
  return std::string(reads ? "touches memory behind an input where the numbers are wrong" : "");
}

Result<std::string> CauseTester::WhyByReads(const Finding& memory, const Finding& death) {
  const bool reads = HitsGuard(memory.witness.outcomes) && !HitsGuard(death.witness.outcomes);
  const bool one_call = memory.signature.api == death.signature.api && death.prefix.empty();
  if (!reads || !one_call || !may_run_()) return std::string();
  Runner runner(context_, death.witness);
  runner.SetGuard();
  PARALLAX_TRY_ASSIGN(std::vector<Trial> trials, runner.Try({&death.witness.binding, 1}, {}));
  const bool behind = HitsGuard(trials.front().outcomes);
  return std::string(behind ? "touches memory behind an input where the call dies" : "");
}

Result<std::string> CauseTester::WhyByOddIntegers(const Finding& a, const Finding& b) {
  const auto dtype = IntegersOf(a);
  if (!ShareTargets(a, b) || !HasNumbers(a) || !HasNumbers(b) || !Runs(a) || !Runs(b) || !dtype ||
      dtype != IntegersOf(b) || !AreNamesakes(a.signature.api, b.signature.api)) {
    return std::string();
  }
  const auto plain_a = WithoutOddIntegers(a.witness.binding),
             plain_b = WithoutOddIntegers(b.witness.binding);
  if (!plain_a || !plain_b || !may_run_()) return std::string();
  PARALLAX_TRY_ASSIGN(auto a_fails, Failures(a, {*plain_a}));
  PARALLAX_TRY_ASSIGN(auto b_fails, Failures(b, {*plain_b}));
  if (a_fails.front() != 0 || b_fails.front() != 0) return std::string();
  return fmt::format("needs {} below 0 or beyond its width as well", Name(*dtype));
}

Result<std::string> CauseTester::WhyByWrapping(const Finding& a, const Finding& b) {
  const bool worth = ShareTargets(a, b) && HasNumbers(a) && HasNumbers(b) && Runs(a) && Runs(b) &&
                     GivesTruthValues(a.witness) == GivesTruthValues(b.witness) &&
                     HasNumberBeyond(a.witness.binding) && HasNumberBeyond(b.witness.binding);
  const std::string why = "takes a number beyond the dtype as that dtype wraps it, too";
  if (worth && IsKnownToWrap(a) && IsKnownToWrap(b)) return why;
  if (!worth || !may_run_()) return std::string();
  PARALLAX_TRY_ASSIGN(const int of_a, SideThatWraps(context_, a.witness));
  if (of_a < 0) return std::string();
  PARALLAX_TRY_ASSIGN(const int of_b, SideThatWraps(context_, b.witness));
  return of_b < 0 ? std::string() : why;
}

Result<std::string> CauseTester::WhyByStrides(const Finding& strides, const Finding& numbers) {
  const bool one_call = strides.signature.api == numbers.signature.api && Runs(strides) &&
                        Runs(numbers) && FirstWord(strides.signature.pattern) == "strides";
  if (!one_call || !HasOtherStrides(numbers.witness) || !may_run_()) return std::string();
  PARALLAX_TRY_ASSIGN(const auto fails, Failures(strides, {numbers.witness.binding}));
  return std::string(fails.front() > 0 ? "gives other strides where the numbers are wrong" : "");
}

Result<std::string> CauseTester::WhyByLayout(const Finding& a, const Finding& b) {
  const bool a_lays = LayoutGivenBy(a.witness.relation).has_value();
  const Finding &lays = a_lays ? a : b, &lies = a_lays ? b : a;
  const auto given = LayoutGivenBy(lays.witness.relation);
  const bool one_call = IsOneOperator(a, b) && HasNumbers(a) && HasNumbers(b) && Runs(a) && Runs(b);
  const bool alike =
      given && !LayoutGivenBy(lies.witness.relation) && LayoutHeldBy(lies.witness.binding) == given;
  if (!one_call || !alike || !ShareTargets(a, b) || !may_run_()) return std::string();
  const auto to_lies = Transferred(lays.witness.binding, lies.witness.binding),
             to_lays = Transferred(lies.witness.binding, lays.witness.binding);
  if (!to_lies || !to_lays) return std::string();
  PARALLAX_TRY_ASSIGN(const auto of_lies, Failures(lies, {LaidOut(*to_lies, *given)}));
  if (of_lies.front() <= 0) return std::string();
  PARALLAX_TRY_ASSIGN(const auto of_lays, Failures(lays, {LaidPlainly(*to_lays)}));
  return std::string(of_lays.front() > 0 ? "fails on the same input, laid out alike" : "");
}

Result<std::vector<Trial>> CauseTester::Try(const Finding& finding,
                                            const std::vector<Binding>& bindings) {
  Runner runner(context_, finding.witness);
  if (HitsGuard(finding.witness.outcomes)) runner.SetGuard();
  return runner.Try(bindings, {});
}

Result<std::vector<int64_t>> CauseTester::Failures(const Finding& finding,
                                                   const std::vector<Binding>& bindings) {
  PARALLAX_TRY_ASSIGN(const std::vector<Trial> trials, Try(finding, bindings));
  std::vector<int64_t> failures;
  for (const Trial& trial : trials) failures.push_back(FailureOf(finding, trial));
  return failures;
}

Result<CauseTester::Exchange> CauseTester::ExchangeAt(const Finding& a, const RecordedCase& at_a,
                                                      const Finding& b, const RecordedCase& at_b) {
  const bool akin = AreAkin(a, b);
  const bool inherits = Inherit(a, b, context_.apis);
  const auto to_b = MovedTo(at_b.binding, at_a.binding, akin, inherits);
  const auto to_a = MovedTo(at_a.binding, at_b.binding, akin, inherits);
  if (!to_a || !to_b) return Exchange();
  // A vector has no transposed layout: of one call, a relation may not apply to the other's input.
  const bool one_call = a.signature.api == b.signature.api;
  PARALLAX_TRY_ASSIGN(const std::vector<Trial> of_b, Try(b, {*to_b}));
  const int64_t b_fails = FailureOf(b, of_b.front());
  if (b_fails == 0 || (b_fails < 0 && !one_call)) return Exchange{.refuted = b_fails == 0};
  PARALLAX_TRY_ASSIGN(const std::vector<Trial> of_a, Try(a, {*to_a}));
  const int64_t a_fails = FailureOf(a, of_a.front());
  if (a_fails == 0 || (a_fails < 0 && !one_call)) return Exchange{.refuted = a_fails == 0};
  const Symptom a_here = SymptomOf(at_a), b_there = SymptomOf(of_b.front());
  const Symptom b_here = SymptomOf(at_b), a_there = SymptomOf(of_a.front());
  Exchange exchange{.both_fail = a_fails > 0 || b_fails > 0, .manner = a_here.manner};
  exchange.one_manner =
      a_here.Tells() && a_here.manner == b_here.manner && a_here == b_there && b_here == a_there;
  exchange.two_manners = AreApart(a_here, b_there) || AreApart(b_here, a_there);
  return exchange;
}

Result<CauseTester::Exchange> CauseTester::ExchangeOf(const Finding& a, const Binding& at_a,
                                                      const Finding& b, const Binding& at_b,
                                                      const Exchange& otherwise) {
  PARALLAX_TRY_ASSIGN(const std::vector<Trial> of_a, Try(a, {at_a}));
  PARALLAX_TRY_ASSIGN(const std::vector<Trial> of_b, Try(b, {at_b}));
  const bool fail = FailureOf(a, of_a.front()) > 0 && FailureOf(b, of_b.front()) > 0;
  if (!fail) return otherwise;
  return ExchangeAt(a, of_a.front(), b, of_b.front());
}

Result<CauseTester::Exchange> CauseTester::ExchangeWitnesses(const Finding& a, const Finding& b) {
  PARALLAX_TRY_ASSIGN(const Exchange exchange, ExchangeAt(a, a.witness, b, b.witness));
  const Binding &at_a = a.witness.binding, &at_b = b.witness.binding;
  // A witness has no more distinct numbers than its own relation needs.
  const bool plain = exchange.refuted && a.signature.api == b.signature.api && HasNumbers(a) &&
                     BlamesThePlainCall(a) && BlamesThePlainCall(b);
  if (plain) {
    const auto of_a = WithDistinctNumbers(at_a), of_b = WithDistinctNumbers(at_b);
    return of_a && of_b ? ExchangeOf(a, *of_a, b, *of_b, exchange) : exchange;
  }
  if (exchange.both_fail || exchange.refuted) return exchange;
  // Shapes of the one call may be none of the other's: a matrix may have to be transposed.
  const Symptom symptom = SymptomOf(a.witness);
  if (!symptom.Tells() || symptom.manner != SymptomOf(b.witness).manner) return exchange;
  const auto square_a = WithOneExtent(at_a), square_b = WithOneExtent(at_b);
  return square_a && square_b ? ExchangeOf(a, *square_a, b, *square_b, exchange) : exchange;
}

Result<std::string> CauseTester::WhyByVariants(const Finding& a, const Finding& b) {
  std::vector<Binding> of_a = VariantsOf(a.witness.binding), of_b;
  for (const Binding& binding : VariantsOf(b.witness.binding)) {
    if (auto moved = Transferred(binding, a.witness.binding)) of_a.push_back(std::move(*moved));
  }
  for (const Binding& binding : of_a) {
    auto moved = Transferred(binding, b.witness.binding);
    if (!moved) return std::string();
    of_b.push_back(std::move(*moved));
  }
  PARALLAX_TRY_ASSIGN(auto a_fails, Failures(a, of_a));
  PARALLAX_TRY_ASSIGN(auto b_fails, Failures(b, of_b));
  const Agreement found = Compared(a_fails, b_fails);
  const int all = found.wrong + found.right;
  // What a stray write hits is chance.
  const int most_apart = IsMemory(a) && IsMemory(b) ? all / 10 : 0;
  if (found.apart > most_apart || found.wrong < kFewest || found.right < kFewest)
    return std::string();
  if (found.apart == 0) return fmt::format("fails on the same {} of {} inputs", found.wrong, all);
  return fmt::format("does the same on {} of {} inputs", all - found.apart, all);
}

Result<std::string> CauseTester::Why(const Finding& a, const Finding& b) {
  std::string why = WhyByLooking(a, b, context_.dialect);
  if (!why.empty()) return why;
  if (a.target == b.target && IsMemory(a) && HasNumbers(b)) return WhyByMemory(a, b);
  if (a.target == b.target && IsMemory(b) && HasNumbers(a)) return WhyByMemory(b, a);
  if (a.target == b.target && IsMemory(a) && IsDeath(b)) return WhyByReads(a, b);
  if (a.target == b.target && IsMemory(b) && IsDeath(a)) return WhyByReads(b, a);
  if (a.target == b.target && IsAboutMetadata(a.signature.kind) && HasNumbers(b)) {
    return WhyByStrides(a, b);
  }
  if (a.target == b.target && IsAboutMetadata(b.signature.kind) && HasNumbers(a)) {
    return WhyByStrides(b, a);
  }
  PARALLAX_TRY_ASSIGN(why, WhyByLayout(a, b));
  if (!why.empty()) return why;
  PARALLAX_TRY_ASSIGN(why, WhyByWrapping(a, b));
  if (!why.empty()) return why;
  PARALLAX_TRY_ASSIGN(why, WhyByOddIntegers(a, b));
  if (!why.empty() || !IsWorthRunning(a, b, context_.dialect) || !may_run_()) return why;
  PARALLAX_TRY_ASSIGN(const Exchange exchange, ExchangeWitnesses(a, b));
  if (!exchange.both_fail) return why;
  if (a.signature.api == b.signature.api) return std::string("fails on the same input");
  if (IsOneOperator(a, b)) {
    return std::string("is a form of the same operator and fails on its input");
  }
  if (Inherit(a, b, context_.apis)) {
    return std::string("is the same method, inherited, and fails on its input");
  }
  // Many functions share a check or a helper, which unrelated faults meet on other inputs.
  if (DiesInTheSame(a, b, context_.dialect)) {
    return "dies in the same function on its input: " + a.signature.pattern;
  }
  if (SaysTheSame(a, b)) return "says the same on its input: " + a.signature.pattern;
  const std::string siblings = WhySiblings(a, b);
  if (AreDeadly(a, b) && AreKin(a, b)) return std::string("is a namesake and fails on its input");
  if (!siblings.empty()) return siblings + " and fails on its input";
  if (exchange.one_manner && exchange.manner == Manner::kRestrides) {
    return std::string("leaves its out= with other strides on its input");
  }
  if (exchange.one_manner && AreAkin(a, b)) {
    return std::string("has a name like it and goes wrong in the same manner on its input");
  }
  return exchange.two_manners ? std::string() : WhyByVariants(a, b);
}

}  // namespace parallax
