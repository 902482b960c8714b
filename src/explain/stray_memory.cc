#include "explain/stray_memory.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include "explain/title.h"
#include "investigate/signature.h"
#include "judge/measures/foreign_memory.h"
#include "judge/measures/probes.h"
#include "judge/oracle.h"
#include "judge/rank.h"

namespace parallax {
namespace {

// They read as other numbers in every dtype.
constexpr uint8_t kPaint = 0x00, kOtherPaint = 0x41;

// The sides whose results follow the paint, each time in a process of its own and without what the
// runner has before them. What changes under one paint is not of the paint.
Result<std::vector<int>> SidesThatFollow(Runner& runner, const Evidence& evidence) {
  PARALLAX_TRY_ASSIGN(const Outcomes first, runner.RunOnPaintedHeap(evidence.binding(), kPaint));
  PARALLAX_TRY_ASSIGN(const Outcomes other,
                      runner.RunOnPaintedHeap(evidence.binding(), kOtherPaint));
  std::vector<int> sides;
  for (size_t i = 0; i < first.size(); ++i) {
    const bool returned = first[i].Is<Returned>() && other[i].Is<Returned>();
    if (returned && !SameAgain(evidence, first[i], other[i])) sides.push_back(static_cast<int>(i));
  }
  if (sides.empty()) return sides;
  PARALLAX_TRY_ASSIGN(const Outcomes again, runner.RunOnPaintedHeap(evidence.binding(), kPaint));
  std::erase_if(sides, [&](int side) {
    const auto i = static_cast<size_t>(side);
    return !SameAgain(evidence, first[i], again[i]);
  });
  return sides;
}

std::string_view WhoseText(StrayMemory::Whose whose) {
  return whose == StrayMemory::Whose::kBeside ? "is not its own" : "nobody wrote";
}

std::string_view EvidenceText(StrayMemory::Whose whose) {
  return whose == StrayMemory::Whose::kBeside
             ? "it gives bytes that lie beside its inputs: it reads memory that is not its own, or "
               "leaves its result unwritten"
             : "its result changes with what fresh memory holds, and is the same again where that "
               "holds the same";
}

}  // namespace

Result<std::optional<StrayMemory>> FindStrayMemory(Runner& runner, const Evidence& evidence,
                                                   const Verdict& verdict, bool depends_on_calls) {
  std::optional<StrayMemory> found;
  if (!IsAboutValues(verdict.kind)) return found;
  const bool numbers = verdict.kind == Kind::kValue || verdict.kind == Kind::kNan;
  const int beside = numbers && !depends_on_calls ? SideWithForeignMemory(evidence) : -1;
  if (beside >= 0) return std::optional<StrayMemory>({StrayMemory::Whose::kBeside, beside, false});
  PARALLAX_TRY_ASSIGN(const auto sides, SidesThatFollow(runner, evidence));
  if (sides.empty()) return found;
  const bool blamed = std::find(sides.begin(), sides.end(), verdict.side) != sides.end();
  found = {StrayMemory::Whose::kNobody, blamed ? verdict.side : sides.front(),
           sides.size() == evidence.relation().sides.size()};
  return found;
}

void TellStrayMemory(const StrayMemory& memory, const Evidence& evidence, Finding* finding) {
  const std::string subject =
      memory.all_sides ? evidence.relation().api : SubjectOf(evidence.relation(), memory.side);
  finding->title = fmt::format("{} returns memory that {}{}", subject, WhoseText(memory.whose),
                               ConditionOf(LayoutClauses(evidence.binding())));
  if (memory.whose == StrayMemory::Whose::kNobody) finding->signature.family = kUnwrittenFamily;
  finding->evidence += fmt::format("; {}", EvidenceText(memory.whose));
  Verdict verdict;
  verdict.kind = Kind::kMemory;
  finding->rank =
      std::min(finding->rank, Rank(verdict, evidence.binding(), evidence.recorded.traits, 0));
}

}  // namespace parallax
