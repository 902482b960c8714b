#include "judge/rank.h"

#include <algorithm>
#include <array>

#include "judge/measures/contents.h"
#include "nouns/hidden_trait.h"
#include "words/message_template.h"

namespace parallax {
namespace {

// Ranks that a pattern changes: on ordinary, extreme and huge input, as the kind's own.
struct PatternRanks {
  Kind kind;
  std::string_view pattern;  // the verdict's pattern begins so; the first row that fits counts
  std::array<int, 3> ranks;
};

constexpr int kLowest = 5;
constexpr int kImpreciseRank = 4;
constexpr int kUncheckedRank = 4;
constexpr int kStrayIndexRank = 2;
constexpr int kPortingRank = 4;
constexpr int kNarrowingRank = 3;
constexpr int kLostRank = 3;
constexpr int kLostUnowedRank = 4;
constexpr int kPrivateRank = 4;
constexpr int kRangeRank = 4;
// Added for an API with the trait `internal` or `private`: off the front page, since no public call
// is known to reach it.
constexpr int kHidden = 3;

constexpr PatternRanks kPatternRanks[] = {
    {Kind::kCrash, "SIGSEGV", {1, 2, 3}},
    {Kind::kCrash, "SIGBUS", {1, 2, 3}},
    {Kind::kCrash, kHeapCorrupted, {1, 2, 3}},
    {Kind::kStatus, "meta accepts", {4, 4, 5}},
    {Kind::kStatus, "refuses the layout", {4, 4, 5}},
};
constexpr std::array<int, 3> kUnpromisedRanks = {4, 4, 5};  // of whatever kind

std::array<int, 3> RanksOf(const Verdict& verdict) {
  if (verdict.pattern.starts_with(kUnpromised)) return kUnpromisedRanks;
  for (const PatternRanks& row : kPatternRanks) {
    if (row.kind == verdict.kind && verdict.pattern.starts_with(row.pattern)) return row.ranks;
  }
  return FactsOf(verdict.kind).ranks;
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

bool HasHugeCount(const Binding& binding) {
  const Contents contents = ContentsOf(binding);
  return contents.has_huge_argument || contents.has_large_count;
}

bool TakesHugeCount(Kind kind, const Binding& binding) {
  return (kind == Kind::kHang || kind == Kind::kOom) && HasHugeCount(binding);
}

int Rank(const Verdict& verdict, const Binding& binding, std::span<const std::string> traits,
         double excess) {
  const bool hidden = std::any_of(traits.begin(), traits.end(), IsHiddenTrait);
  bool imprecise = verdict.kind == Kind::kValue && excess < kImprecise;
  const InputDomain domain =
      TakesHugeCount(verdict.kind, binding) ? InputDomain::kHuge : DomainOf(binding);
  const int rank = RanksOf(verdict)[static_cast<size_t>(domain)];
  return std::min(kLowest, std::max(rank, imprecise ? kImpreciseRank : 1) + (hidden ? kHidden : 0));
}

int RankOfPortingNote(int rank) { return std::max(rank, kPortingRank); }

int RankOfNarrowing(int rank) { return std::max(rank, kNarrowingRank); }

int RankOfLost(int rank, bool owed) { return std::max(rank, owed ? kLostRank : kLostUnowedRank); }

int RankBehind(int rank) { return std::min(rank + 1, kLowest); }

int RankOfRange(int rank) { return std::max(rank, kRangeRank); }

int RankOfPrivate(int rank) { return std::max(rank, kPrivateRank); }

int RankOfStrayIndex(int rank) { return std::max(rank, kStrayIndexRank); }

int RankOfUnchecked(int rank, bool internal, bool writes) {
  if (internal) return kLowest;
  return writes ? rank : std::max(rank, kUncheckedRank);
}

}  // namespace parallax
