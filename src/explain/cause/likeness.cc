#include "explain/cause/likeness.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <string_view>
#include <vector>

#include "base/text.h"
#include "explain/cause/other_views.h"
#include "explain/cause/transfer.h"
#include "explain/title.h"
#include "investigate/signature.h"
#include "judge/measures/narrow_integers.h"
#include "words/message_template.h"
#include "words/source_line.h"

namespace parallax {
namespace {

constexpr size_t kTellingMessage = 24;  // bytes; shorter ones are said by many functions

// A frame is library!function; without symbols it is library!?, which says nothing.
bool IsNameless(std::string_view pattern) { return pattern.find("!?") != pattern.npos; }

// A function of a BLAS, the check of arguments of every operator: many meet it.
bool IsShared(std::string_view place, const Dialect& dialect) {
  return std::any_of(dialect.shared_frames.begin(), dialect.shared_frames.end(),
                     [&](const std::string& beginning) { return place.starts_with(beginning); });
}

// A function that tells who is at fault.
bool HasFrame(const Signature& s, const Dialect& dialect) {
  const bool from_process = s.kind == Kind::kCrash || s.kind == Kind::kMemory;
  const size_t at = s.pattern.find('!');
  if (!from_process || at == s.pattern.npos || IsNameless(s.pattern)) return false;
  return !IsShared(std::string_view(s.pattern).substr(at + 1), dialect);
}

// Of "only another raises TypeError: no such axis" what was said. What a signal's last words are
// (terminate called, corrupted size) says nothing of who did it.
std::string_view MessageOf(const Signature& s) {
  const std::string_view pattern = s.pattern;
  bool speaks = s.kind == Kind::kStatus || (s.kind == Kind::kCrash && !pattern.starts_with("SIG"));
  const size_t at = pattern.find(": ");
  return !speaks || at == pattern.npos ? std::string_view() : pattern.substr(at + 2);
}

bool HasMessage(const Signature& s) {
  return MessageOf(s).size() >= kTellingMessage && !IsNameless(s.pattern);
}

// Where an assertion about the library itself failed; empty: none did, or it does not say.
std::string AssertionSite(const Finding& f, const Dialect& dialect) {
  for (const Outcome& outcome : f.witness.outcomes) {
    if (FailsInternalAssert(outcome, dialect)) return SourceLine(outcome.As<Raised>().message);
  }
  return {};
}

// "Loops.h:311": checked for whoever includes it.
bool IsInHeader(std::string_view site) { return site.find(".h") != site.npos; }

// The same assertion, or the same frame or message of one operator, for which nothing is run;
// empty: none of them.
std::string WhyBySite(const Finding& a, const Finding& b, const Dialect& dialect) {
  const std::string site = AssertionSite(a, dialect);
  if (!site.empty()) {
    const bool by_many = IsInHeader(site) || IsShared(site, dialect);
    const bool same = site == AssertionSite(b, dialect) && (!by_many || AreKin(a, b));
    return same ? "fails the same assertion, at " + site : "";
  }
  if (!IsOneOperator(a, b)) return "";
  const std::string& pattern = a.signature.pattern;
  if (DiesInTheSame(a, b, dialect)) return "dies in the same function: " + pattern;
  if (SaysTheSame(a, b)) return "says the same: " + pattern;
  return "";
}

// The target at fault; null: nobody knows.
const std::string* BlamedTarget(const Finding& f) {
  const Verdict& verdict = f.witness.verdict;
  return verdict.side < 0 ? nullptr
                          : &TargetOfSide(f.witness.relation, static_cast<size_t>(verdict.side));
}

// Both compute integers in a dtype that the numbers of their witnesses do not fit.
std::string WhyByNarrowing(const Finding& a, const Finding& b, const Dialect& dialect) {
  if (!ShareTargets(a, b)) return "";
  const auto narrowed = [&](const Finding& f) { return NarrowedIntegers(f.witness, dialect); };
  const std::string of_a = narrowed(a), of_b = narrowed(b);
  const auto in = [](const std::string& text) { return text.substr(text.rfind(' ') + 1); };
  return of_a.empty() || of_b.empty() || in(of_a) != in(of_b) ? ""
                                                              : "computes " + of_a + " as well";
}

// The program of the side at fault; empty: nobody knows.
std::string WrongProgram(const Finding& f) {
  return f.witness.verdict.side < 0
             ? ""
             : f.witness.relation.sides[static_cast<size_t>(f.witness.verdict.side)].program.name();
}

// What converts an argument has another dtype of it where it does not lie plainly: no call does
// that.
std::string WhyByConversion(const Finding& a, const Finding& b) {
  const std::string& pattern = a.signature.pattern;
  const bool both = a.target == b.target && IsAboutMetadata(a.signature.kind) &&
                    IsAboutMetadata(b.signature.kind) && pattern == b.signature.pattern &&
                    pattern.starts_with("dtype ") && LayoutGivenBy(a.witness.relation) &&
                    LayoutGivenBy(b.witness.relation);
  return both ? "gives the same dtype for another where an input does not lie plainly" : "";
}

// What writes outside its output dies of that sooner or later, wherever that is.
std::string WhyByWrites(const Finding& memory, const Finding& death) {
  const bool writes = !HitsGuard(memory.witness.outcomes) && !HitsGuard(death.witness.outcomes);
  const bool same_call =
      WrongProgram(memory) == WrongProgram(death) && memory.witness.verdict.side >= 0;
  return writes && same_call && death.prefix.empty()
             ? "dies in the call that writes outside its output"
             : "";
}

std::string WhyByUnwritten(const Finding& a, const Finding& b) {
  const bool both = a.target == b.target && a.signature.api == b.signature.api &&
                    a.signature.family == kUnwrittenFamily &&
                    b.signature.family == kUnwrittenFamily;
  return both ? "returns memory that nobody wrote as well" : "";
}

// "lib.Normal.mean" and "lib.Normal.variance": the name before the last dot begins with a capital.
bool AreOfOneClass(const std::string& a, const std::string& b) {
  const auto owner = [](const std::string& name) {
    return std::string_view(name).substr(0, std::min(name.rfind('.'), name.size()));
  };
  const std::string_view last = LeafName(owner(a));
  return owner(a) == owner(b) && !last.empty() && last.front() >= 'A' && last.front() <= 'Z';
}

// The program of the one side of two that raises; empty: there is none.
std::string RefusingProgram(const Finding& f) {
  const RecordedCase& witness = f.witness;
  if (f.signature.kind != Kind::kStatus || witness.outcomes.size() != 2) return "";
  const bool first = witness.outcomes[0].Is<Raised>();
  if (first == witness.outcomes[1].Is<Raised>()) return "";
  return witness.relation.sides[first ? 0 : 1].program.name();
}

// One function, or the methods of one class, refuse in the same words what others take that they
// were guessed to be like.
std::string WhyByRefusal(const Finding& a, const Finding& b) {
  const std::string_view said = MessageOf(a.signature);
  const bool guessed = a.witness.relation.Is(kGuessed) && b.witness.relation.Is(kGuessed);
  if (!guessed || a.target != b.target || !HasMessage(a.signature)) return "";
  const std::string of_a = RefusingProgram(a), of_b = RefusingProgram(b);
  const bool of_one = OperatorOf(of_a) == OperatorOf(of_b) || AreOfOneClass(of_a, of_b);
  if (of_a.empty() || of_b.empty() || !of_one || said != MessageOf(b.signature)) return "";
  return fmt::format("{} refuses in the same words: {}", of_b, said);
}

// What a title says behind the name of its API.
std::string_view WordsOf(const Finding& f) {
  const std::string_view title = WithoutVariations(f.title);
  return title.starts_with(f.signature.api) ? title.substr(f.signature.api.size())
                                            : std::string_view();
}

// A title that says under which condition.
bool HaveOneCondition(const Finding& a, const Finding& b) {
  const std::string_view words = WordsOf(a);
  return words.find(" where ") != words.npos && words == WordsOf(b);
}

// "i0" and "modified_bessel_i0".
bool EndsInName(const std::string& longer, const std::string& shorter) {
  const std::string end = "_" + std::string(LeafName(shorter));
  return LeafName(longer).ends_with(end);
}

// "eigvals" and "eig".
bool BeginsWithName(std::string_view longer, std::string_view shorter) {
  constexpr size_t kFewestLetters = 3;
  return shorter.size() >= kFewestLetters && longer.starts_with(shorter);
}

// "reflection", "pad" of "lib.reflection_pad2d".
std::vector<std::string> WordsOfName(std::string_view api) {
  constexpr size_t kFewestLetters = 3;
  std::vector<std::string> words(1);
  bool digits = false;  // what is behind them is no part of the word
  for (char c : LeafName(api)) {
    if (c == '_') words.emplace_back();
    digits = c != '_' && (digits || std::isdigit(static_cast<unsigned char>(c)) != 0);
    if (c != '_' && !digits) words.back() += c;
  }
  std::erase_if(words, [](const std::string& word) { return word.size() < kFewestLetters; });
  return words;
}

// "normal" of "lib.Normal.log_prob"; empty: it is no method.
std::string ClassOfMethod(std::string_view api) {
  const std::string name = OperatorOf(api);
  const size_t dot = name.find('.');
  return dot == name.npos ? "" : name.substr(0, dot);
}

// "forward" and "backward" say what is done with an operator, not which it is.
bool ShareAWord(std::string_view a, std::string_view b) {
  const std::vector<std::string> of_a = WordsOfName(a), of_b = WordsOfName(b);
  return std::any_of(of_a.begin(), of_a.end(), [&](const std::string& word) {
    return word != "forward" && word != "backward" && word != "native" &&
           std::find(of_b.begin(), of_b.end(), word) != of_b.end();
  });
}

// Nobody who reads both titles could tell one from the other.
bool DieInTheSameWords(const Finding& a, const Finding& b) {
  return IsDeath(a) && IsDeath(b) && ShareTargets(a, b) && a.prefix.empty() == b.prefix.empty() &&
         a.signature.api == b.signature.api && !a.title.empty() &&
         WithoutVariations(a.title) == WithoutVariations(b.title);
}

}  // namespace

Kind ClassOf(Kind kind) { return kind == Kind::kNan ? Kind::kValue : kind; }

bool IsMemory(const Finding& f) { return f.signature.kind == Kind::kMemory; }

bool IsDeath(const Finding& f) {
  return f.signature.kind == Kind::kCrash && IsDeadly(f.witness.outcomes);
}

bool IsOneOperator(const Finding& a, const Finding& b) {
  return OperatorOf(a.signature.api) == OperatorOf(b.signature.api);
}

bool AreKin(const Finding& a, const Finding& b) {
  return IsOneOperator(a, b) || AreNamesakes(a.signature.api, b.signature.api);
}

bool AreAkin(const Finding& a, const Finding& b) {
  const std::string_view one = LeafName(a.signature.api), two = LeafName(b.signature.api);
  if (ClassOfMethod(a.signature.api) != ClassOfMethod(b.signature.api)) return false;
  return AreKin(a, b) || BeginsWithName(one, two) || BeginsWithName(two, one) ||
         ShareAWord(one, two);
}

bool ShareTargets(const Finding& a, const Finding& b) {
  if (a.target != b.target) return false;
  const bool several = OnSeveralTargets(a.witness.relation);
  if (several != OnSeveralTargets(b.witness.relation)) return false;
  if (!several || a.signature.family == b.signature.family) return true;
  const std::string *of_a = BlamedTarget(a), *of_b = BlamedTarget(b);
  const bool may_be_one = of_a == nullptr || of_b == nullptr || *of_a == *of_b;
  return may_be_one && a.witness.relation.family == b.witness.relation.family;
}

std::string WhySiblings(const Finding& a, const Finding& b) {
  if (HaveOneCondition(a, b)) return "has the same condition";
  const std::string &one = a.signature.api, &two = b.signature.api;
  if (AreOfOneClass(one, two)) return "is of the same class";
  return EndsInName(one, two) || EndsInName(two, one) ? "has the same name at its end" : "";
}

std::string WhyOnAnotherTarget(const Finding& a, const Finding& b) {
  const bool alone = !OnSeveralTargets(a.witness.relation) && !OnSeveralTargets(b.witness.relation);
  const bool same = a.target != b.target && a.signature.api == b.signature.api &&
                    a.signature.family == b.signature.family &&
                    WithoutBackend(a.title, a.target) == WithoutBackend(b.title, b.target);
  return alone && same && !a.title.empty() ? "does the same on " + a.target : "";
}

bool SaysTheSame(const Finding& a, const Finding& b) {
  return a.signature.kind == b.signature.kind && a.signature.pattern == b.signature.pattern &&
         HasMessage(a.signature);
}

bool DiesInTheSame(const Finding& a, const Finding& b, const Dialect& dialect) {
  return a.signature.kind == b.signature.kind && a.signature.pattern == b.signature.pattern &&
         HasFrame(a.signature, dialect);
}

std::string WhyByLooking(const Finding& a, const Finding& b, const Dialect& dialect) {
  std::string why = WhyBySite(a, b, dialect);
  if (why.empty()) why = WhyByUnwritten(a, b);
  if (why.empty()) why = WhyByNarrowing(a, b, dialect);
  if (why.empty()) why = WhyByConversion(a, b);
  if (why.empty()) why = WhyByRefusal(a, b);
  if (why.empty() && DieInTheSameWords(a, b)) why = "dies likewise, where the same is so";
  const bool one_target = a.target == b.target;
  if (why.empty() && one_target && IsMemory(a) && IsDeath(b)) why = WhyByWrites(a, b);
  if (why.empty() && one_target && IsMemory(b) && IsDeath(a)) why = WhyByWrites(b, a);
  return why;
}

}  // namespace parallax
