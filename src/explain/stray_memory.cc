#include "explain/stray_memory.h"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <vector>

#include "explain/title.h"
#include "investigate/painted_memory.h"
#include "investigate/signature.h"
#include "judge/measures/foreign_memory.h"
#include "judge/oracle.h"
#include "judge/rank.h"

namespace parallax {
namespace {

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
  PARALLAX_TRY_ASSIGN(const auto sides, SidesThatFollowPaint(runner, evidence));
  if (sides.empty()) return found;
  const bool blamed = std::find(sides.begin(), sides.end(), verdict.side) != sides.end();
  found = {StrayMemory::Whose::kNobody, blamed ? verdict.side : sides.front(),
           sides.size() == evidence.relation().sides.size()};
  return found;
}

void TellStrayMemory(const StrayMemory& memory, const Evidence& evidence,
                     const std::vector<std::string>& layouts, Finding* finding) {
  const std::string subject =
      memory.all_sides ? evidence.relation().api : SubjectOf(evidence.relation(), memory.side);
  finding->title = fmt::format("{} returns memory that {}{}", subject, WhoseText(memory.whose),
                               ConditionOf(layouts));
  if (memory.whose == StrayMemory::Whose::kNobody) finding->signature.family = kUnwrittenFamily;
  finding->evidence += fmt::format("; {}", EvidenceText(memory.whose));
  Verdict verdict;
  verdict.kind = Kind::kMemory;
  finding->rank =
      std::min(finding->rank, Rank(verdict, evidence.binding(), evidence.recorded.traits, 0));
}

}  // namespace parallax
