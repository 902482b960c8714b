#include "judge/rank.h"

#include <algorithm>

#include "base/check.h"
#include "judge/measures/contents.h"
#include "words/message_template.h"

namespace parallax {
namespace {

struct Row {
  Kind kind;
  std::string_view pattern;  // the verdict's pattern begins so; the first row that fits counts
  int ordinary;
  int extreme;
  int huge;
};

constexpr int kLowest = 5;
constexpr int kImpreciseRank = 4;
constexpr int kUncheckedRank = 4;
constexpr int kPortingRank = 4;
constexpr int kInternal = 2;  // added for an API with the trait `internal`
constexpr int kPrivate = 3;   // and with `private`, instead

// docs/judging.md, "Ranks", has it for people.
constexpr Row kTable[] = {
    {Kind::kMemory, "", 1, 1, 2},
    {Kind::kCrash, "SIGSEGV", 1, 2, 3},
    {Kind::kCrash, "SIGBUS", 1, 2, 3},
    {Kind::kCrash, kHeapCorrupted, 1, 2, 3},
    {Kind::kCrash, "", 3, 3, 5},  // internal assertions, aborts, division traps
    {Kind::kValue, "", 1, 4, 5},
    {Kind::kGradient, "", 1, 4, 5},
    {Kind::kMutation, "", 1, 3, 5},
    {Kind::kStatus, "meta accepts", 4, 4, 5},
    {Kind::kStatus, "refuses the layout", 4, 4, 5},
    {Kind::kStatus, "", 2, 4, 5},
    {Kind::kHang, "", 2, 4, 5},
    {Kind::kOom, "", 2, 4, 5},
    {Kind::kDeterminism, "", 2, 4, 5},
    {Kind::kNan, "", 2, 4, 5},
    {Kind::kMetadata, "", 3, 3, 5},
};

bool HasWord(std::span<const std::string> words, std::string_view word) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

}  // namespace

std::string_view Name(InputDomain domain) {
  switch (domain) {
    case InputDomain::kOrdinary:
      return "ordinary";
    case InputDomain::kExtreme:
      return "extreme";
    case InputDomain::kHuge:
      return "huge";
  }
  return "";
}

InputDomain DomainOf(const Binding& binding) {
  Contents contents = ContentsOf(binding);
  if (contents.has_huge_argument) return InputDomain::kHuge;
  return contents.special() ? InputDomain::kExtreme : InputDomain::kOrdinary;
}

int Rank(const Verdict& verdict, const Binding& binding, std::span<const std::string> traits,
         double excess) {
  InputDomain domain = DomainOf(binding);
  const int hidden = HasWord(traits, "private")    ? kPrivate
                     : HasWord(traits, "internal") ? kInternal
                                                   : 0;
  bool imprecise = verdict.kind == Kind::kValue && excess < kImprecise;
  auto ranked = [&](int rank) {
    return std::min(kLowest, std::max(rank, imprecise ? kImpreciseRank : 1) + hidden);
  };
  for (const Row& row : kTable) {
    if (row.kind != verdict.kind) continue;
    if (verdict.pattern.compare(0, row.pattern.size(), row.pattern) != 0) continue;
    if (domain == InputDomain::kOrdinary) return ranked(row.ordinary);
    return ranked(domain == InputDomain::kExtreme ? row.extreme : row.huge);
  }
  PARALLAX_CHECK(false, "every kind has a rank");
  return kLowest;
}

int RankOfPortingNote(int rank) { return std::max(rank, kPortingRank); }

int RankOfUnchecked(int rank, bool internal, bool writes) {
  if (internal) return kLowest;
  return writes ? rank : std::max(rank, kUncheckedRank);
}

}  // namespace parallax
