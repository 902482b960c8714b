#pragma once

// Kind: in which way a finding is wrong. One table, a row a kind, says all that is decided by the
// kind alone: its names and words, its rank, what a script and a snippet of it assert. What needs
// code (a title that tells how a process died) is code of the room that tells it.

#include <array>
#include <cstdint>
#include <iterator>
#include <string_view>

namespace parallax {

// The numbers are those of the store and of the wire; a new one comes last.
enum class Kind : uint8_t {
  kValue,
  kStatus,
  kCrash,
  kNan,
  kMetadata,
  kHang,
  kOom,
  kMemory,
  kMutation,
  kDeterminism,
  kGradient,
};

// What is held against a case of the kind.
enum class KindAbout : uint8_t {
  kNumbers,   // numbers that should be the same differ
  kRepeats,   // results of one call differ
  kMetadata,  // what surrounds the numbers differs
  kEnding,    // one side returns, another raises
  kProcess,   // a call ends as none should, or harms its process
  kInputs,    // a call harms its inputs
};

// What an outcome of one side is that shows the kind by itself.
enum class ShownAlone : uint8_t { kNever, kTimedOut, kOutOfMemory, kChangedInputs, kDied };

struct KindFacts {
  Kind kind;
  std::string_view name;  // `kind` of JSON reports and of the store
  KindAbout about;
  // Of several complaints about a case the one of the lowest place is its verdict: a crash says
  // more than the values beside it.
  int place;
  // On ordinary, extreme and huge input; judge/rank.cc has what patterns change.
  std::array<int, 3> ranks;
  std::string_view sentence;  // what it is, for people who meet the name alone

  // Titles: "API `wrong`" of the side at fault, "API `other`" where nobody is blamed, "... differ
  // in `what`" of two sides. Or, of a fault of one call, "API `does`". None: explain/ has code for
  // it.
  std::string_view wrong = {};
  std::string_view other = {};
  std::string_view what = {};
  std::string_view does = {};
  bool title_tells_pattern = false;  // ": shape" behind it

  ShownAlone alone = ShownAlone::kNever;

  // Scripts (repro/script/parts/check_*.py.in): what they assert in their own process; empty: a
  // call of this kind would end it. In a process of each side's own; empty: there is no need of
  // one.
  std::string_view check = {};
  std::string_view child_check = {};

  // Snippets (repro/script/parts/plain_*.py.in): what their scripts assert; where the call in
  // question dies, `plain_death` if there is one. Empty: nothing.
  std::string_view plain = {};
  std::string_view plain_death = {};
  bool plain_needs_expected = false;  // a second call, held against the first
  // What the adapter is asked to show; empty: the result, or which metadata of it differs.
  std::string_view shows = {};
  // The sentence of the script, of what was got and what was expected; empty: that of results.
  std::string_view gives = {};
  // Of sides on several targets: a call on one of them shows it, beside what another gave.
  bool one_target_shows = true;
};

inline constexpr KindFacts kKinds[] = {
    {.kind = Kind::kValue,
     .name = "value",
     .about = KindAbout::kNumbers,
     .place = 100,
     .ranks = {1, 4, 5},
     .sentence = "Two ways to compute the same give different values",
     .wrong = "returns a wrong value",
     .other = "gives another value",
     .what = "value",
     .check = "numbers",
     .plain = "numbers",
     .plain_needs_expected = true},
    {.kind = Kind::kStatus,
     .name = "status",
     .about = KindAbout::kEnding,
     .place = 50,
     .ranks = {2, 4, 5},
     .sentence = "One way to compute the same is refused, the other is not",
     .check = "status",
     .plain = "status",
     .plain_needs_expected = true},
    {.kind = Kind::kCrash,
     .name = "crash",
     .about = KindAbout::kProcess,
     .place = 10,
     .ranks = {3, 3, 5},  // internal assertions, aborts, division traps
     .sentence = "A call ends its process",
     .alone = ShownAlone::kDied,
     .check = "assertion",
     .child_check = "death",
     .plain = "assertion",
     .plain_death = "death"},
    {.kind = Kind::kNan,
     .name = "nan",
     .about = KindAbout::kNumbers,
     .place = 90,
     .ranks = {2, 4, 5},
     .sentence = "nan or infinity in one result and not in the other",
     .wrong = "returns a wrong nan or infinity",
     .other = "gives nan or infinity elsewhere",
     .what = "nan or infinity",
     .check = "numbers",
     .plain = "numbers",
     .plain_needs_expected = true},
    {.kind = Kind::kMetadata,
     .name = "metadata",
     .about = KindAbout::kMetadata,
     .place = 80,
     .ranks = {3, 3, 5},
     .sentence = "Results differ in dtype, shape or layout",
     .wrong = "returns wrong metadata",
     .other = "gives other metadata",
     .what = "metadata",
     .title_tells_pattern = true,
     .check = "metadata",
     .plain = "metadata",
     .plain_needs_expected = true},
    {.kind = Kind::kHang,
     .name = "hang",
     .about = KindAbout::kProcess,
     .place = 20,
     .ranks = {2, 4, 5},
     .sentence = "A call does not return",
     .alone = ShownAlone::kTimedOut,
     .child_check = "hang",
     .plain = "hang"},
    {.kind = Kind::kOom,
     .name = "oom",
     .about = KindAbout::kProcess,
     .place = 30,
     .ranks = {2, 4, 5},
     .sentence = "A call exhausts the memory",
     .does = "runs out of memory",
     .alone = ShownAlone::kOutOfMemory,
     .child_check = "oom"},
    {.kind = Kind::kMemory,
     .name = "memory",
     .about = KindAbout::kProcess,
     .place = 0,
     .ranks = {1, 1, 2},
     .sentence = "A call reads or writes outside its inputs",
     .alone = ShownAlone::kDied,
     .child_check = "memory",
     .plain = "numbers",
     .plain_death = "death",
     .gives = "leaves %r beside its output where %r was"},
    {.kind = Kind::kMutation,
     .name = "mutation",
     .about = KindAbout::kInputs,
     .place = 40,
     .ranks = {1, 3, 5},
     .sentence = "A call changes its inputs",
     .does = "changes its input",
     .alone = ShownAlone::kChangedInputs,
     .check = "mutation",
     .plain = "numbers",
     .shows = "input",
     .gives = "leaves %r in its input where %r was"},
    {.kind = Kind::kDeterminism,
     .name = "determinism",
     .about = KindAbout::kRepeats,
     .place = 70,
     .ranks = {2, 4, 5},
     .sentence = "The same call gives different results",
     .does = "gives other results for the same input",
     .check = "determinism",
     .plain = "again",
     .shows = "again",
     .one_target_shows = false},
    {.kind = Kind::kGradient,
     .name = "gradient",
     .about = KindAbout::kNumbers,
     .place = 60,
     .ranks = {1, 4, 5},
     .sentence = "A gradient is wrong",
     .wrong = "has a wrong gradient",
     .other = "has another gradient",
     .what = "gradient",
     .check = "numbers",
     .plain = "assertion",
     .shows = "gradient",
     .one_target_shows = false},
};

inline constexpr int kKindCount = static_cast<int>(std::size(kKinds));

constexpr bool EveryKindHasItsRow() {
  for (int i = 0; i < kKindCount; ++i) {
    if (kKinds[i].kind != static_cast<Kind>(i)) return false;
  }
  return true;
}
static_assert(EveryKindHasItsRow(), "the rows are in the order of the enumerators");

constexpr const KindFacts& FactsOf(Kind kind) { return kKinds[static_cast<size_t>(kind)]; }
constexpr std::string_view Name(Kind kind) { return FactsOf(kind).name; }

constexpr bool IsAboutNumbers(Kind kind) { return FactsOf(kind).about == KindAbout::kNumbers; }
// It rests on the numbers of outputs: of several sides, or of one call repeated.
constexpr bool IsAboutValues(Kind kind) {
  return IsAboutNumbers(kind) || FactsOf(kind).about == KindAbout::kRepeats;
}
constexpr bool IsAboutMetadata(Kind kind) { return FactsOf(kind).about == KindAbout::kMetadata; }
// Results are held together, whatever of them.
constexpr bool IsAboutResults(Kind kind) { return IsAboutNumbers(kind) || IsAboutMetadata(kind); }
constexpr bool IsAboutTheProcess(Kind kind) { return FactsOf(kind).about == KindAbout::kProcess; }
// A fault of one side alone, whatever the others do.
constexpr bool IsOfOneSide(Kind kind) {
  return IsAboutTheProcess(kind) || FactsOf(kind).about == KindAbout::kInputs;
}

}  // namespace parallax
